import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { ApiError } from '../../platform/http/apiError'

interface Webhook {
  /** The body as it was sent, byte for byte. */
  body: string
  /** The header `TikTok-Signature`. */
  signature: string
  clientKey: string
  secret: string
  now: Date
}

const MOST_CHARACTERS = 64 * 1024
const AHEAD_MS = 300_000
/**
 * TikTok sends an event again for 72 hours. Its documentation doesn't say whether it then signs anew,
 * so an older signature counts for that long; the caller compares the time of the event.
 */
const BEHIND_MS = 72 * 3_600_000 + 300_000
const TIME = /^t=(\d{1,12})$/
const SUM = /^s=([0-9a-f]{64})$/i

/** https://developers.tiktok.com/doc/webhooks-events */
const event = v.object({
  client_key: v.string(),
  event: v.pipe(v.string(), v.regex(/^[\w.]{1,100}$/)),
  create_time: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_300_799)),
  user_openid: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/)),
})

/**
 * Returns the event of a webhook that the client secret signed; see
 * https://developers.tiktok.com/doc/webhooks-verification. Throws `BAD_REQUEST` for anything else. An
 * event may come more than once, and late.
 */
export function readEvent({ body, signature, clientKey, secret, now }: Webhook) {
  if (body.length > MOST_CHARACTERS || signature.length > 200) throw notSigned()
  const parts = signature.split(',').map((part) => part.trim())
  const [time, sum] = [TIME, SUM].map((form) => parts.flatMap((part) => form.exec(part)?.[1] ?? []))
  if (parts.length !== 2 || time?.length !== 1 || sum?.length !== 1) throw notSigned()
  const expected = createHmac('sha256', secret)
    .update(`${String(time[0])}.${body}`)
    .digest()
  if (!timingSafeEqual(Buffer.from(String(sum[0]), 'hex'), expected)) throw notSigned()
  const age = now.getTime() - Number(time[0]) * 1000
  if (age > BEHIND_MS || age < -AHEAD_MS) throw notSigned()
  const read = v.safeParse(event, parsed(body))
  if (!read.success || read.output.client_key !== clientKey)
    throw new ApiError('BAD_REQUEST', 'The body is not an event of TikTok for this app.')
  const { event: name, user_openid: accountId, create_time: seconds } = read.output
  return { event: name, accountId, createdAt: new Date(seconds * 1000) }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function notSigned(): ApiError {
  return new ApiError('BAD_REQUEST', 'The header TikTok-Signature does not sign this body.')
}
