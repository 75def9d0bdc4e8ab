import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { type ApiError, failureOf } from './apiError'
import { dependenciesOf } from './dependenciesOf'
import type { ApiRequest } from './request'

/** Milliseconds before the first, second and third retry, each varied by a fifth so that clients do not come back all at once. */
export const RETRY_DELAYS = [300, 800, 2000] as const

const LONGEST_RETRY_AFTER = 10_000

type Query = BaseQueryFn<ApiRequest, unknown, ApiError>

/**
 * Asks again after any failure of a query but a 401 (spec section 8) and an extension that the server does not have, at most three times; a 429 waits as long as its `Retry-After` says, up to
 * 10 s. It stops as soon as the request is aborted. A mutation is sent once.
 */
export function retryQuery(baseQuery: Query): Query {
  return async (request, api, options) => {
    let result = await baseQuery(request, api, options)
    if (api.type !== 'query') return result
    const isAborted = () => api.signal.aborted
    for (const delay of dependenciesOf(api.extra).retryDelays ?? RETRY_DELAYS) {
      if (!result.error || isFinal(result.error) || isAborted()) break
      await pause(waitingTime(result.error, delay), api.signal)
      if (isAborted()) return { error: failureOf('ABORTED') }
      result = await baseQuery(request, api, options)
    }
    return result
  }
}

function isFinal({ status }: ApiError): boolean {
  return status === 401 || status === 'NOT_SERVED'
}

function waitingTime({ status, retryAfter }: ApiError, delay: number): number {
  if (status === 429 && retryAfter !== undefined)
    return Math.min(retryAfter * 1000, LONGEST_RETRY_AFTER)
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
