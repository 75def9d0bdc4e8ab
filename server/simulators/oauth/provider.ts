/** An account that a simulated provider has, for GoHighLevel a location. */
export interface SimulatedAccount {
  id: string
  name: string
  /** A second line on the consent page, such as "@ines.m". */
  detail: string
  /** The reason why the provider connects nothing to it; left out for a usual account. */
  refusal?: string
}

/** The lifetimes of a provider's codes and tokens, in milliseconds. */
export interface GrantRules {
  codeMs: number
  accessMs: number
  /** Null for refresh tokens that live until they are used. */
  refreshMs: number | null
  /** The refresh token after a refresh: a new one that ends the old, the same, or never any. */
  rotation: 'singleUse' | 'same' | 'none'
  /** The scope without which there is no refresh token. */
  refreshScope?: string
}

/** The facts by which the simulated consent page and the grants of a provider differ. */
export interface OAuthProvider {
  /** The name on the page. */
  title: string
  /** A color of the page, with 4.5:1 against white. */
  color: string
  authorizePath: string
  clientId: string
  clientSecret: string
  /** The parameter that names the app. */
  clientParameter: 'client_id' | 'client_key'
  scopeSeparator: ' ' | ','
  /** The meaning of each scope for people. */
  scopes: Readonly<Record<string, string>>
  hasPkce: boolean
  /** The heading above the accounts: "Account" or "Location". */
  accountLabel: string
  accounts: readonly SimulatedAccount[]
  rules: GrantRules
  /** Parameters besides `error` and `state` with which the person returns after a refusal. */
  denied?: Readonly<Record<string, string>>
  /** Returns parameters besides `code` and `state` with which the person returns. */
  allowed?: (scopes: readonly string[]) => Record<string, string>
  /** The end of the address with which the person returns, such as `#_`. */
  returnHash?: string
}

/** The paths to which people return; an app's addresses are registered with the provider. */
const RETURN_PATHS = ['/integrations', '/company/integrations']
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** Tells whether a return address is one that our app registers: exact, without a query. */
export function isRegistered(redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false
  const { protocol, hostname, origin, pathname } = new URL(redirectUri)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
  return isSafe && RETURN_PATHS.includes(pathname) && redirectUri === origin + pathname
}
