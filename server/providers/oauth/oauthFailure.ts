import * as oauth from 'oauth4webapi'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { GrantError } from '../../platform/outbound/grantError'
import { ProviderError } from '../../platform/outbound/providerError'

/** An error answer of RFC 6749, section 5.2. */
export interface OAuthRefusal {
  status: number
  error: string
  description: string
}
export type RefusalRule = (refusal: OAuthRefusal) => boolean

const PLAIN_CODE = /^[a-z][a-z_]{1,40}$/

/**
 * Returns the error for a token request that failed. It keeps the provider's code only: bodies and
 * causes of the library contain tokens.
 */
export function failureOf(
  error: unknown,
  provider: string,
  kind: 'code' | 'grant',
  isRefused: RefusalRule,
): unknown {
  if (error instanceof oauth.ResponseBodyError) {
    const refusal = refusalOf(error)
    if (isRefused(refusal)) return new GrantError(kind, plainCode(refusal.error))
    const code = plainCode(refusal.error).toUpperCase()
    const failure = new ProviderError(`HTTP_${String(refusal.status)}_${code}`)
    return new ProviderUnavailable(provider, failure)
  }
  const isUnreadable =
    error instanceof oauth.OperationProcessingError ||
    error instanceof oauth.UnsupportedOperationError
  if (isUnreadable) return new ProviderUnavailable(provider, new ProviderError('WRONG_SHAPE'))
  return error
}

/** Tells whether an error is an answer that refuses a token. */
export function isRefusal(error: unknown, isRefused: RefusalRule): boolean {
  return error instanceof oauth.ResponseBodyError && isRefused(refusalOf(error))
}

function refusalOf(error: oauth.ResponseBodyError): OAuthRefusal {
  return { status: error.status, error: error.error, description: error.error_description ?? '' }
}

/** Returns a provider's code as a log may show it. */
function plainCode(code: string): string {
  return PLAIN_CODE.test(code) ? code : 'unknown'
}
