import * as v from 'valibot'
import { providers } from '@/contract/integrations/providers'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { GrantError } from '../../platform/outbound/grantError'
import { ProviderError } from '../../platform/outbound/providerError'

export const PROVIDER = providers.tiktok.title

const code = v.pipe(v.string(), v.regex(/^\w{1,60}$/))
/** https://developers.tiktok.com/doc/oauth-error-handling */
const oauthError = v.object({ error: code })
/** https://developers.tiktok.com/doc/tiktok-api-v2-error-handling */
const apiError = v.object({ error: v.object({ code }) })

/** Returns the code of an answer that is no success, or null. `ok` is the code of a success. */
export function refusalOf(body: unknown): string | null {
  const read = v.safeParse(v.union([oauthError, apiError]), body)
  if (!read.success) return null
  const { error } = read.output
  const name = typeof error === 'string' ? error : error.code
  return name === 'ok' ? null : name
}

/**
 * Returns the error of a refused code or refresh token; `kind` says which of them. A refused client
 * key or secret is the operator's to mend.
 */
export function tokenFailure(kind: 'code' | 'grant', status: number, refusal: string | null) {
  return refusal === 'invalid_grant' || refusal === 'access_denied'
    ? new GrantError(kind, refusal)
    : unavailable(status, refusal)
}

/** Returns the error of a refused read. */
export function readFailure(status: number, refusal: string | null) {
  if (refusal === 'access_token_invalid') return new GrantError('token', refusal)
  // The person took this permission back.
  if (refusal === 'scope_not_authorized') return new GrantError('grant', refusal)
  return unavailable(status, refusal)
}

/** Creates the error for an answer that cannot be used; the log shows status and code. */
export function unavailable(status: number, refusal: string | null): ProviderUnavailable {
  const suffix = refusal === null ? '' : ` ${refusal}`
  return new ProviderUnavailable(PROVIDER, new ProviderError(`HTTP_${String(status)}${suffix}`))
}
