import * as v from 'valibot'
import { isProviderAddress } from './platform/outbound/providerAddress'
import { readCertificates } from './providers/appleWallet/readCertificates'
import { googleKey } from './providers/googleWallet/createGoogleWallet'

const optional = v.optional(v.pipe(v.string(), v.trim()), '')

/** The origin of a service; another one than the usual only for a simulator. */
function originOf(usual: string) {
  const isOrigin = (value: string) => isProviderAddress(value) && new URL(value).pathname === '/'
  const message = `write an origin such as ${usual}; only a host of this machine may be http://.`
  return v.optional(v.pipe(v.string(), v.trim(), v.check(isOrigin, message)), usual)
}

/** The variables of the wallets of phones. */
export const walletVariables = {
  APPLE_WALLET_CERTIFICATE: optional,
  APPLE_WALLET_KEY: optional,
  APPLE_WALLET_KEY_PASSWORD: optional,
  APPLE_WALLET_ISSUER: optional,
  APPLE_PUSH_URL: originOf('https://api.push.apple.com'),
  GOOGLE_WALLET_ISSUER: v.pipe(
    optional,
    v.regex(/^\d{0,30}$/, 'write the number of the issuer, such as 3388000000012345678.'),
  ),
  GOOGLE_WALLET_ACCOUNT: optional,
  GOOGLE_WALLET_KEY: optional,
  GOOGLE_WALLET_API_URL: originOf('https://walletobjects.googleapis.com'),
  GOOGLE_WALLET_TOKEN_URL: originOf('https://oauth2.googleapis.com'),
}

/** The variables that are set together or not at all. */
export const walletGroups = [
  ['APPLE_WALLET_CERTIFICATE', 'APPLE_WALLET_KEY', 'APPLE_WALLET_ISSUER'],
  ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_ACCOUNT', 'GOOGLE_WALLET_KEY'],
] as const

/** Returns a line for each key or certificate that cannot be used. */
export function walletErrors(given: Record<string, string | undefined>): string[] {
  const of = (name: string) => given[name]?.trim() ?? ''
  const isComplete = walletGroups.map((group) => group.every((name) => of(name) !== ''))
  const checks = [
    () =>
      readCertificates({
        certificate: of('APPLE_WALLET_CERTIFICATE'),
        key: of('APPLE_WALLET_KEY'),
        password: of('APPLE_WALLET_KEY_PASSWORD'),
        issuer: of('APPLE_WALLET_ISSUER'),
      }),
    () => googleKey(of('GOOGLE_WALLET_KEY')),
  ]
  return checks.flatMap((check, at) => (isComplete[at] ? messageOf(check) : []))
}

function messageOf(check: () => unknown): string[] {
  try {
    check()
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
