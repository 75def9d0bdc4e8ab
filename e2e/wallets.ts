import { makeGoogleAccount } from '../server/testing/googleWalletAccount'
import { makeCertificates } from '../server/testing/walletCertificates'

const YEAR_MS = 365 * 86_400_000
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9'

/** Makes the operator's wallets for a stack: its variables, and the public parts for tests. */
export function makeWallets() {
  const apple = makeCertificates({ notAfter: new Date(Date.now() + YEAR_MS) })
  const google = makeGoogleAccount()
  return {
    variables: {
      APPLE_WALLET_CERTIFICATE: inOneLine(apple.certificate),
      APPLE_WALLET_KEY: inOneLine(apple.key),
      APPLE_WALLET_ISSUER: inOneLine(apple.issuer),
      APPLE_PUSH_URL: NOWHERE,
      GOOGLE_WALLET_ISSUER: google.issuer,
      GOOGLE_WALLET_ACCOUNT: google.account,
      GOOGLE_WALLET_KEY: google.key,
      GOOGLE_WALLET_API_URL: NOWHERE,
      GOOGLE_WALLET_TOKEN_URL: NOWHERE,
    },
    wallets: {
      appleIssuer: apple.issuer,
      googleKey: google.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
  }
}

function inOneLine(pem: string): string {
  return Buffer.from(pem).toString('base64')
}
