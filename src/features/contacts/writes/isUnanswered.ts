import { isApiError, isNetworkError } from '@/api/apiError'

/** Bad gateway, unavailable, and gateway timeout. */
const PROXY_STATUSES: readonly unknown[] = [502, 503, 504]

/**
 * Returns whether the server did not answer a call: it was not reached, or a proxy answered in its
 * place, without an error code.
 */
export function isUnanswered(error: unknown): boolean {
  if (isNetworkError(error)) return true
  return isApiError(error) && error.code === 'UNKNOWN' && PROXY_STATUSES.includes(error.status)
}
