import type { Env } from './env'
import type { Deps } from './ports/context'
import type { AppleWallet, GoogleWallet, Wallets } from './ports/wallets'
import { createAppleWallet } from './providers/appleWallet/createAppleWallet'
import { createGoogleWallet } from './providers/googleWallet/createGoogleWallet'

/** The time before the end of a certificate from which the log reminds of it at each start. */
const REMINDER_MS = 30 * 86_400_000

/** Creates the wallets that the operator set up, and tells the log of a certificate that ends. */
export function createOperatorWallets(env: Env, services: Pick<Deps, 'clock' | 'log'>): Wallets {
  const apple = appleWallet(env)
  if (apple) reportEnd(apple, services)
  return { apple, google: googleWallet(env, services.clock) }
}

function appleWallet(env: Env): AppleWallet | null {
  if (env.APPLE_WALLET_CERTIFICATE === '') return null
  return createAppleWallet({
    certificate: env.APPLE_WALLET_CERTIFICATE,
    key: env.APPLE_WALLET_KEY,
    password: env.APPLE_WALLET_KEY_PASSWORD,
    issuer: env.APPLE_WALLET_ISSUER,
    pushUrl: env.APPLE_PUSH_URL,
  })
}

function googleWallet(env: Env, clock: Deps['clock']): GoogleWallet | null {
  const { GOOGLE_WALLET_ISSUER: issuer, GOOGLE_WALLET_ACCOUNT: account } = env
  if (issuer === '') return null
  return createGoogleWallet({
    ...{ issuer, account, key: env.GOOGLE_WALLET_KEY, clock },
    ...{ apiUrl: env.GOOGLE_WALLET_API_URL, tokenUrl: env.GOOGLE_WALLET_TOKEN_URL },
  })
}

function reportEnd({ expiresAt }: AppleWallet, { clock, log }: Pick<Deps, 'clock' | 'log'>): void {
  const left = expiresAt.getTime() - clock().getTime()
  if (left <= 0)
    log.error(
      { expiresAt },
      'the certificate for Apple Wallet has expired: people get no passes until you replace APPLE_WALLET_CERTIFICATE',
    )
  else if (left < REMINDER_MS)
    log.warn({ expiresAt }, 'the certificate for Apple Wallet expires soon: replace it')
}
