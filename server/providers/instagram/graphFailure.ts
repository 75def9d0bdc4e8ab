import * as v from 'valibot'
import { providers } from '@/contract/integrations/providers'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { answerBody } from '../../platform/outbound/answerBody'
import { GrantError } from '../../platform/outbound/grantError'
import { ProviderError } from '../../platform/outbound/providerError'

export const PROVIDER = providers.instagram.title

export interface Refusal {
  status: number
  body: Uint8Array
}

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
const graphError = v.object({
  error: v.object({
    code: v.pipe(v.number(), v.integer()),
    error_subcode: v.optional(v.pipe(v.number(), v.integer())),
    is_transient: v.fallback(v.optional(v.boolean(), false), false),
  }),
})
/** https://developers.facebook.com/docs/instagram-platform/reference/oauth-access-token */
const codeError = v.object({ error_message: v.string() })

/** The token is not accepted: its own code, and the older one of a session. */
const TOKEN_CODES = new Set([190, 102])
/** The app was removed, the password changed, or the token ended. */
const ENDED = new Set([458, 460, 463])
/** Instagram waits for the person to confirm something there; the grant is still theirs. */
const WAITING = new Set([459, 464])
/** The messages about a code that is unknown, used, too old or of another redirect address. */
const OF_CODE = /\bcode\b|redirect[_ ]uri/i

/** Returns the error of a request to the graph that was refused. */
export function graphFailure(refusal: Refusal): GrantError | ProviderUnavailable {
  const read = v.safeParse(graphError, answerBody(refusal.body))
  if (!read.success) return unavailable(`HTTP_${String(refusal.status)}`)
  const { code, error_subcode: subcode = 0, is_transient: isTransient } = read.output.error
  const name = `${String(code)}/${String(subcode)}`
  if (isTransient || !TOKEN_CODES.has(code) || WAITING.has(subcode))
    return unavailable(`HTTP_${String(refusal.status)} ${name}`)
  return new GrantError(ENDED.has(subcode) ? 'grant' : 'token', name)
}

/**
 * Returns the error of a refused code. Instagram answers the same status for a code and for a wrong
 * app, which is the operator's to mend; only the sentence tells them apart.
 */
export function codeFailure(refusal: Refusal): GrantError | ProviderUnavailable {
  const body = answerBody(refusal.body)
  const message = v.is(codeError, body)
    ? body.error_message
    : v.is(v.object({ error: v.object({ message: v.string() }) }), body)
      ? body.error.message
      : ''
  return OF_CODE.test(message)
    ? new GrantError('code', 'invalid_code')
    : unavailable(`HTTP_${String(refusal.status)}`)
}

/**
 * Tells whether an answer says that an object does not exist: code 100 with subcode 33, or code 24.
 * Instagram gives the first for missing permissions too, so the same token must have just read its
 * account.
 */
export function isGone(refusal: Refusal): boolean {
  const read = v.safeParse(graphError, answerBody(refusal.body))
  if (!read.success || refusal.status < 400 || refusal.status >= 500) return false
  const { code, error_subcode: subcode, is_transient: isTransient } = read.output.error
  return !isTransient && (code === 24 || (code === 100 && subcode === 33))
}

/** Creates the error for an answer that cannot be used; the log shows the code. */
export function unavailable(code: `HTTP_${string}` | 'WRONG_SHAPE' | 'TIMEOUT') {
  return new ProviderUnavailable(PROVIDER, new ProviderError(code))
}
