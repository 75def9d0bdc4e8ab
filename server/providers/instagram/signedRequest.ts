import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { ApiError } from '../../platform/http/apiError'

const MOST_CHARACTERS = 8192
/** SHA-256 in base64url, which Meta writes with or without padding, and the payload. */
const SIGNED = /^([\w-]{43}=?)\.([\w-]+={0,2})$/
const MOST_SECONDS = 253_402_300_799

const payload = v.object({
  algorithm: v.literal('HMAC-SHA256'),
  user_id: v.pipe(v.string(), v.regex(/^\d{1,40}$/)),
  issued_at: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MOST_SECONDS))),
})

/**
 * Returns the account and the time of a form whose field `signed_request` the app secret signed; see
 * https://developers.facebook.com/docs/development/create-an-app/app-dashboard/data-deletion-callback.
 * Throws `BAD_REQUEST` for anything else. A form may come again: the caller compares the times.
 */
export function readSignedRequest(
  form: string,
  secret: string,
): { accountId: string; issuedAt: Date | null } {
  if (form.length > MOST_CHARACTERS) throw notSigned()
  const [value = '', ...others] = new URLSearchParams(form).getAll('signed_request')
  const [, signature = '', encoded = ''] = SIGNED.exec(value) ?? []
  if (others.length > 0 || encoded === '') throw notSigned()
  const expected = createHmac('sha256', secret).update(encoded).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notSigned()
  const read = v.safeParse(payload, payloadOf(encoded))
  if (!read.success) throw notSigned()
  const { user_id: accountId, issued_at: seconds } = read.output
  return { accountId, issuedAt: seconds === undefined ? null : new Date(seconds * 1000) }
}

/** Parses a payload; an id that is written as a number is kept exactly, which `JSON.parse` rounds. */
function payloadOf(encoded: string): unknown {
  try {
    const text = Buffer.from(encoded, 'base64url').toString('utf8')
    return JSON.parse(text.replace(/("user_id"\s*:\s*)(\d{1,40})(?=\s*[,}])/, '$1"$2"'))
  } catch {
    return null
  }
}

function notSigned(): ApiError {
  return new ApiError('BAD_REQUEST', 'The form has no signed_request that this app signed.')
}
