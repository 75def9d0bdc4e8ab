import { generateKeyPairSync } from 'node:crypto'

/** Makes a service account of an issuer at Google Wallet, as the operator configures it. */
export function makeGoogleAccount() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    issuer: '3388000000012345678',
    account: 'wallet@example.iam.gserviceaccount.com',
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
    publicKey,
  }
}
