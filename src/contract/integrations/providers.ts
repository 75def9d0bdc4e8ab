/** The services that people connect, as the paths of their calls name them. */
export const providerNames = ['instagram', 'twitter', 'tiktok', 'gohighlevel', 'calendly'] as const
export type ProviderName = (typeof providerNames)[number]

/** The names of the providers for people. */
export const providerTitles: Readonly<Record<ProviderName, string>> = {
  instagram: 'Instagram',
  twitter: 'X (Twitter)',
  tiktok: 'TikTok',
  gohighlevel: 'GoHighLevel',
  calendly: 'Calendly',
}

/** A permission that we ask a provider for. */
export interface Scope {
  /** Its name at the provider. */
  name: string
  /** The reason for people: "Read your profile". */
  purpose: string
  /** Without it a connection is of no use. */
  isRequired: boolean
}

/** The facts about a provider that everybody may know. */
export interface ProviderFacts {
  name: ProviderName
  title: string
  /** The use of a connection, in one sentence. */
  purpose: string
  scopes: readonly Scope[]
  /** The provider supports PKCE (RFC 7636); without, the person confirms the account. */
  hasPkce: boolean
  /** The provider has a call that ends a grant. */
  hasRevoke: boolean
  /** The kind of items that a card can show; null for none. */
  shows: 'posts' | 'eventTypes' | null
  /** Companies can connect it too. */
  isForCompanies: boolean
}

/** The facts about each provider, in the order of the screen. */
export const providers: Readonly<Record<ProviderName, ProviderFacts>> = {
  instagram: {
    name: 'instagram',
    title: providerTitles.instagram,
    purpose: 'Show photos and videos you choose on your card. Needs a professional account.',
    scopes: [
      {
        name: 'instagram_business_basic',
        purpose: 'Read your account name and your posts',
        isRequired: true,
      },
    ],
    hasPkce: false,
    hasRevoke: false,
    shows: 'posts',
    isForCompanies: true,
  },
  twitter: {
    name: 'twitter',
    title: providerTitles.twitter,
    purpose: 'Show tweets you choose on your card.',
    scopes: [
      { name: 'tweet.read', purpose: 'Read your tweets', isRequired: true },
      { name: 'users.read', purpose: 'Read your account name', isRequired: true },
      { name: 'offline.access', purpose: 'Stay connected', isRequired: true },
    ],
    hasPkce: true,
    hasRevoke: true,
    shows: 'posts',
    isForCompanies: false,
  },
  tiktok: {
    name: 'tiktok',
    title: providerTitles.tiktok,
    purpose: 'Show videos you choose on your card.',
    scopes: [
      { name: 'user.info.basic', purpose: 'Read your account name', isRequired: true },
      { name: 'user.info.profile', purpose: 'Link to your TikTok profile', isRequired: false },
      { name: 'video.list', purpose: 'Read your public videos', isRequired: true },
    ],
    hasPkce: false,
    hasRevoke: true,
    shows: 'posts',
    isForCompanies: false,
  },
  gohighlevel: {
    name: 'gohighlevel',
    title: providerTitles.gohighlevel,
    purpose: 'Send contacts to a location of your CRM, by hand or automatically.',
    scopes: [
      { name: 'contacts.readonly', purpose: 'Find contacts you already have', isRequired: true },
      { name: 'contacts.write', purpose: 'Add and update contacts', isRequired: true },
      {
        name: 'locations.readonly',
        purpose: 'Show the name of your location',
        isRequired: false,
      },
    ],
    hasPkce: false,
    hasRevoke: false,
    shows: null,
    isForCompanies: false,
  },
  calendly: {
    name: 'calendly',
    title: providerTitles.calendly,
    purpose: 'Let people book a time with you from your card.',
    scopes: [
      { name: 'users:read', purpose: 'Read your name and your booking page', isRequired: true },
      { name: 'event_types:read', purpose: 'Read your event types', isRequired: true },
    ],
    hasPkce: true,
    hasRevoke: true,
    shows: 'eventTypes',
    isForCompanies: false,
  },
}
