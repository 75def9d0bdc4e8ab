import type { Item } from '@/contract/integrations/block'
import type { ProviderName } from '@/contract/integrations/providers'

/** The tokens of a grant. They are stored encrypted only. */
export interface Tokens {
  accessToken: string
  /** '' when the provider gives none. */
  refreshToken: string
  issuedAt: Date
  accessExpiresAt: Date
  refreshExpiresAt: Date | null
  scopes: readonly string[]
  /** Facts that came with the tokens and that later requests need, such as a location's id. */
  facts: Readonly<Record<string, string>>
}

/** The account at the provider, for GoHighLevel the location. */
export interface ProviderAccount {
  id: string
  name: string
  /** Its page at the provider; null if it has none. */
  url: string | null
}

/** An item of an account, as the provider has it. Texts are plain and bounded. */
export interface ProviderItem {
  /** Its id at the provider. */
  externalId: string
  kind: Item['kind']
  text: string
  detail: string
  url: string
  /** The address of its picture; '' for none. It may live only for hours. */
  pictureUrl: string
  publishedAt: Date | null
}

/**
 * The client of one provider. Each method that asks it takes ten seconds at most, and throws
 * `ProviderUnavailable` when it fails or does not answer, and `GrantError` when it refuses the
 * grant.
 */
export interface IntegrationClient {
  name: ProviderName
  /** Returns the provider's page on which to allow the connection. */
  authorizeUrl: (asked: {
    state: string
    redirectUri: string
    /** The PKCE challenge (S256); '' for a provider without PKCE. */
    challenge: string
  }) => string
  /** Exchanges a code, which works once. */
  exchange: (given: { code: string; redirectUri: string; verifier: string }) => Promise<Tokens>
  /** Returns new tokens; those given may no longer work afterwards. */
  refresh: (tokens: Tokens) => Promise<Tokens>
  /** Returns the time at which to refresh; null when never. */
  refreshDueAt: (tokens: Tokens) => Date | null
  /** Ends the grant; null where the provider has no such call. A grant that has ended is no error. */
  revoke: ((tokens: Tokens) => Promise<void>) | null
  getAccount: (tokens: Tokens) => Promise<ProviderAccount>
  /** Lists the newest items, 20 at most, or all event types. Empty for a provider without items. */
  listItems: (tokens: Tokens, account: ProviderAccount) => Promise<ProviderItem[]>
  /**
   * Returns those of the named items that exist. Only the provider's clear answer that an item is
   * gone leaves it out; any other failure throws.
   */
  findItems: (
    tokens: Tokens,
    account: ProviderAccount,
    externalIds: readonly string[],
  ) => Promise<ProviderItem[]>
  /** Downloads an item's picture, 5 MB at most; throws when it cannot be had. */
  getPicture: (url: string) => Promise<Uint8Array>
}

/** The client of Instagram, which also signs requests for its accounts. */
export interface InstagramClient extends IntegrationClient {
  /** Returns the account's id; throws `BAD_REQUEST` unless the app secret signed the form. */
  readSignedRequest: (form: string) => { accountId: string; issuedAt: Date | null }
}

export interface TikTokClient extends IntegrationClient {
  /** Returns the event of a webhook; throws `BAD_REQUEST` unless the client secret signed it lately. */
  readEvent: (
    body: string,
    signature: string,
    now: Date,
  ) => { event: string; accountId: string; createdAt: Date }
}

/** A contact as GoHighLevel takes it. */
export interface GoHighLevelContact {
  [field: string]: unknown
  email?: string
  phone?: string
}

/** The outcome of writing a contact. */
export interface PushAnswer {
  /**
   * The status; null when no answer came, so that the contact may be written or not. With a
   * `contactId` it is written, but maybe without its tags, and can be sent again.
   */
  status: number | null
  /** The beginning of the answer, or the failure. It contains no token. */
  text: string
  /** The pause that the provider asks for, in milliseconds. */
  retryAfterMs: number | null
  /** The contact's id at the provider, when it was written. */
  contactId: string | null
}

export interface GoHighLevelClient extends IntegrationClient {
  /**
   * Returns the event of a webhook; throws `BAD_REQUEST` unless HighLevel's key signed the body.
   * `createdAt` is missing when the body has no `timestamp`: that of `UNINSTALL` need not have one.
   */
  readEvent: (
    body: string,
    signature: string,
  ) => { type: string; locationId: string; companyId: string; id: string; createdAt: Date | null }
  /**
   * Adds or updates a contact of the location, and adds its tags to those it has there. With the id
   * that the contact has there, it updates that one, whatever its e-mail address was; the status is
   * 404 when it is gone. It throws `GrantError` only.
   */
  upsertContact: (
    tokens: Tokens,
    contact: GoHighLevelContact,
    contactId: string | null,
  ) => Promise<PushAnswer>
  /** Returns the most requests that writing this contact takes, for the provider's limits. */
  requestsOf: (contact: GoHighLevelContact) => number
  /** Returns the contact that has this e-mail address or phone number, or null. */
  findContact: (
    tokens: Tokens,
    wanted: { email?: string; phone?: string },
  ) => Promise<{ id: string; updatedAt: Date | null; contact: GoHighLevelContact } | null>
}

/** The providers that the operator has set up; null for the others. */
export interface IntegrationClients {
  instagram: InstagramClient | null
  twitter: IntegrationClient | null
  tiktok: TikTokClient | null
  gohighlevel: GoHighLevelClient | null
  calendly: IntegrationClient | null
}
