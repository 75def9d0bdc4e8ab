import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { AGENCY, COMPANY_ID } from './locations'

/** Makes signed webhooks. */
export interface SignedEvents {
  /** The public key (SPKI) in base64. */
  publicKey: string
  sign: (event: {
    type: string
    accountId: string
    /** The time of the event. */
    at: Date
    isForged: boolean
  }) => { body: string; headers: Record<string, string> }
}

/** Creates a key pair as HighLevel has one, and a second one, with which forgers sign. */
export function createSignedEvents(): SignedEvents {
  const own = generateKeyPairSync('ed25519')
  const forger = generateKeyPairSync('ed25519')
  const appId = randomBytes(10).toString('hex')
  return {
    publicKey: own.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    sign({ type, accountId, at, isForged }) {
      const owner = accountId === AGENCY ? { companyId: COMPANY_ID } : { locationId: accountId }
      const webhookId = randomBytes(16).toString('hex')
      const body = JSON.stringify({ type, appId, ...owner, timestamp: at.toISOString(), webhookId })
      const { privateKey } = isForged ? forger : own
      const signature = sign(null, Buffer.from(body), privateKey).toString('base64')
      return { body, headers: { 'content-type': 'application/json', 'x-ghl-signature': signature } }
    },
  }
}
