import { type KeyObject, createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import { ApiError } from '../../platform/http/apiError'

/** The most characters of a webhook's body. */
const MOST_BODY = 256 * 1024
/** An Ed25519 signature has 64 bytes. */
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/

const id = v.optional(v.pipe(v.string(), v.maxLength(200)), '')

/**
 * An event as far as every kind has it:
 * https://marketplace.gohighlevel.com/docs/webhook/WebhookIntegrationGuide
 */
const event = v.object({
  type: v.pipe(v.string(), v.maxLength(200)),
  /** Missing when a whole agency removed the app. */
  locationId: id,
  companyId: id,
  webhookId: id,
  timestamp: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
})

interface GoHighLevelEvent {
  type: string
  locationId: string
  companyId: string
  id: string
  createdAt: Date | null
}

/**
 * Reads the operator's copy of HighLevel's public key: PEM, or its base64 alone. Throws unless it is
 * an Ed25519 key.
 */
export function readWebhookKey(value: string): KeyObject {
  const base64 = value.replace(/-----(?:BEGIN|END) PUBLIC KEY-----|\\n|\s/g, '')
  const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key of webhooks is not Ed25519.')
  return key
}

/** Tells whether a value is a key that `readWebhookKey` reads. */
export function isWebhookKey(value: string): boolean {
  try {
    return readWebhookKey(value).type === 'public'
  } catch {
    return false
  }
}

/**
 * Returns the event of a webhook. `signature` is the header `X-GHL-Signature`; the older
 * `X-WH-Signature` ended on 2026-07-01 and counts for nothing. Throws `BAD_REQUEST` unless the key
 * signed exactly this body.
 */
export function readEvent(body: string, signature: string, key: KeyObject): GoHighLevelEvent {
  if (body.length > MOST_BODY || !SIGNATURE.test(signature)) throw notSigned()
  if (!verify(null, Buffer.from(body), key, Buffer.from(signature, 'base64'))) throw notSigned()
  const parsed = v.safeParse(event, parse(body))
  if (!parsed.success) throw notAnEvent()
  const { webhookId, timestamp, ...rest } = parsed.output
  const time = Date.parse(timestamp)
  return { ...rest, id: webhookId, createdAt: Number.isNaN(time) ? null : new Date(time) }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw notAnEvent()
  }
}

function notSigned(): ApiError {
  return new ApiError('BAD_REQUEST', 'The header X-GHL-Signature does not sign this body.')
}

function notAnEvent(): ApiError {
  return new ApiError('BAD_REQUEST', 'The body is not an event of GoHighLevel.')
}
