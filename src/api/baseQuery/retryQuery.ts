import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { type ApiError, createApiError } from '../apiError'
import { type ApiRequest, dependenciesOf } from '../request'

/** Milliseconds before the first, second and third retry, each with 20 % jitter so that clients do not retry all at once. */
export const RETRY_DELAYS = [300, 800, 2000] as const

const MAX_RETRY_AFTER_MS = 10_000

type Query = BaseQueryFn<ApiRequest, unknown, ApiError>

/**
 * Retries a failed query up to three times, unless it failed with a 401 (spec section 8) or the
 * server does not serve the call. A 429 waits for its `Retry-After`, up to 10 s. Stops when the
 * request is aborted. A mutation is sent once.
 */
export function retryQuery(baseQuery: Query): Query {
  return async (request, api, options) => {
    let result = await baseQuery(request, api, options)
    if (api.type !== 'query') return result
    const isAborted = () => api.signal.aborted
    for (const delay of dependenciesOf(api.extra).retryDelays ?? RETRY_DELAYS) {
      if (!result.error || isFinal(result.error) || isAborted()) break
      await pause(retryDelay(result.error, delay), api.signal)
      if (isAborted()) return { error: createApiError('ABORTED') }
      result = await baseQuery(request, api, options)
    }
    return result
  }
}

function isFinal({ status }: ApiError): boolean {
  return status === 401 || status === 'NOT_SERVED'
}

function retryDelay({ status, retryAfter }: ApiError, delay: number): number {
  if (status === 429 && retryAfter !== undefined)
    return Math.min(retryAfter * 1000, MAX_RETRY_AFTER_MS)
  return delay * (0.8 + Math.random() * 0.4)
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    signal.addEventListener('abort', finish)
  })
}
