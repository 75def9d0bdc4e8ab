import { generatePath } from 'react-router-dom'

/** The full pattern of every route, as the router mounts it. */
export const patterns = {
  home: '/',
  auth: '/auth',
  signIn: '/auth/sign-in',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  authAction: '/auth/action',
  verifyAndChangeEmail: '/auth/verify-and-change-email',
  termsOfService: '/terms-of-service',
  privacyPolicy: '/privacy-policy',
  card: '/card/:cardId',
  contactExchange: '/contacts/new/:profileId',
  dashboard: '/dashboard',
  contacts: '/contacts',
  contactNew: '/contacts/new',
  recentlyAdded: '/contacts/recently-added',
  contactsMerge: '/contacts/merge',
  contact: '/contacts/:contactId',
  contactEdit: '/contacts/:contactId/edit',
  cards: '/cards',
  cardDetails: '/cards/:cardId',
  companyCards: '/company-cards',
  profile: '/profile/:profileId',
  profileTabs: '/profile/:profileId/:tabs',
  company: '/company',
  companyTabs: '/company/:tabs',
  integrations: '/integrations',
} as const

/** The tabs of the profile editor, in order. */
export const profileTabs = [
  'details',
  'socials',
  'everlinks',
  'services',
  'integrations',
  'appearance',
  'video',
  'share',
  'analytics',
  'settings',
] as const
export type ProfileTab = (typeof profileTabs)[number]

/** The tabs of a company, in order. */
export const companyTabs = [
  'details',
  'branding',
  'employees',
  'everlinks',
  'socials',
  'integrations',
  'roles',
  'analytics',
  'import',
] as const
export type CompanyTab = (typeof companyTabs)[number]

/** The id of the default profile in its path. */
export const DEFAULT_PROFILE = 'default'

/** Returns the search that names a company, or ''. */
function companySearch(companyId: string | null): string {
  return companyId === null ? '' : `?${new URLSearchParams({ company: companyId }).toString()}`
}

/** The path of every screen, built from its pattern. */
export const paths = {
  home: patterns.home,
  auth: patterns.auth,
  signUp: `${patterns.auth}?step=create-account`,
  signIn: patterns.signIn,
  signInByPhone: `${patterns.signIn}?method=phone`,
  forgotPassword: patterns.forgotPassword,
  resetPassword: (oobCode: string) =>
    `${patterns.resetPassword}?${new URLSearchParams({ oobCode }).toString()}`,
  verifyAndChangeEmail: (oobCode: string) =>
    `${patterns.verifyAndChangeEmail}?${new URLSearchParams({ oobCode }).toString()}`,
  termsOfService: patterns.termsOfService,
  privacyPolicy: patterns.privacyPolicy,
  /** A public card, by its id or a slug. */
  card: (cardId: string) => generatePath(patterns.card, { cardId }),
  /** The entry page for the new owner of an unassigned card, who returns to it (spec section 2). */
  homeForCard: (cardId: string) =>
    `${patterns.home}?redirect=${generatePath(patterns.card, { cardId })}`,
  /** The exchange form of a profile. */
  contactExchange: (profileId: string) => generatePath(patterns.contactExchange, { profileId }),
  dashboard: patterns.dashboard,
  /** The first steps of a new user, who continues to a card afterwards. */
  welcome: (next?: string) =>
    `${patterns.dashboard}?${new URLSearchParams({ panel: 'welcome', ...(next !== undefined && { next }) }).toString()}`,
  contacts: patterns.contacts,
  favorites: `${patterns.contacts}?favorite=true`,
  contactImport: `${patterns.contacts}?panel=import`,
  /** An import in progress. */
  contactImportOf: (jobId: string) =>
    `${patterns.contacts}?${new URLSearchParams({ panel: 'import', job: jobId }).toString()}`,
  contactExport: `${patterns.contacts}?panel=export`,
  contactChanges: `${patterns.contacts}?panel=changes`,
  trash: `${patterns.contacts}?trash=true`,
  recentlyAdded: patterns.recentlyAdded,
  /** The contacts to follow up with, beside the new ones. */
  followUps: `${patterns.recentlyAdded}?show=follow-ups`,
  /** The list of all contacts with an open follow-up. */
  openFollowUps: `${patterns.contacts}?followUp=open&sort=followUpOn`,
  contactsMerge: patterns.contactsMerge,
  /** The comparison of selected contacts. */
  contactsCompare: (contactIds: readonly string[]) =>
    `${patterns.contactsMerge}?ids=${contactIds.join(',')}`,
  mergeHistory: `${patterns.contactsMerge}?tab=history`,
  contactNew: patterns.contactNew,
  contactFromPaper: `${patterns.contactNew}?from=paper`,
  contact: (contactId: string) => generatePath(patterns.contact, { contactId }),
  contactEdit: (contactId: string) => generatePath(patterns.contactEdit, { contactId }),
  cards: patterns.cards,
  /** The dialog that activates a card, over the list of cards; `cardId` is of the card in hand. */
  cardActivation: (cardId = '') => `${patterns.cards}?activate=${encodeURIComponent(cardId)}`,
  /** A card; `companyId` of the company among whose cards it was opened. */
  cardDetails: (cardId: string, companyId: string | null = null) =>
    generatePath(patterns.cardDetails, { cardId }) + companySearch(companyId),
  /** The cards of a company, by default of the first that the user manages. */
  companyCards: (companyId: string | null = null) =>
    patterns.companyCards + companySearch(companyId),
  profile: (profileId: string, tab: ProfileTab = 'details') =>
    tab === 'details'
      ? generatePath(patterns.profile, { profileId })
      : generatePath(patterns.profileTabs, { profileId, tabs: tab }),
  /** Redirects to the default profile. */
  profiles: generatePath(patterns.profile, { profileId: DEFAULT_PROFILE }),
  /** The dialog that creates a profile, over the default one. */
  profileNew: `${generatePath(patterns.profile, { profileId: DEFAULT_PROFILE })}?panel=new`,
  /** A company, by default the first of the user's. */
  company: (companyId?: string, tab: CompanyTab = 'details') =>
    (tab === 'details' ? patterns.company : generatePath(patterns.companyTabs, { tabs: tab })) +
    companySearch(companyId ?? null),
  /** The shelf of integrations, with the panel of a provider when one is named. */
  integrations: (provider?: string) =>
    patterns.integrations + (provider === undefined ? '' : `?app=${provider}`),
  /** The dialog that creates a company. */
  companyNew: `${patterns.company}?panel=new`,
  /** An import of employees. Without its company, the screen finds it among the user's. */
  companyImportOf: (jobId: string, companyId?: string) =>
    `${generatePath(patterns.companyTabs, { tabs: 'import' })}?${new URLSearchParams({
      ...(companyId !== undefined && { company: companyId }),
      import: jobId,
    }).toString()}`,
} as const
