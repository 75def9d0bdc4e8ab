import { QueryStatus } from '@reduxjs/toolkit/query'
import { api } from './api'
import { isNetworkError } from './apiError'
import type { ApiDispatch, ApiState } from './useApiDispatch'

/** Returns whether a query failed because the server was not reached, and has not succeeded since. */
export function selectHasNetworkErrors({ api: { queries } }: ApiState): boolean {
  return Object.values(queries).some((query) => isNetworkError(query?.error))
}

/** Refetches the queries that failed because the server was not reached, and no others (spec section 9). */
export function retryNetworkErrors() {
  return (dispatch: ApiDispatch, getState: () => ApiState): void => {
    for (const query of Object.values(getState().api.queries)) {
      if (query?.status !== QueryStatus.rejected || !isNetworkError(query.error)) continue
      const retry = queryEndpoints()[query.endpointName]?.initiate(query.originalArgs, {
        subscribe: false,
        forceRefetch: true,
      })
      if (retry) void dispatch(retry)
    }
  }
}

interface QueryEndpoint {
  initiate: (
    args: unknown,
    options: { subscribe: false; forceRefetch: true },
  ) => (dispatch: ApiDispatch) => unknown
}

/** The features inject their endpoints later: the slice's own type has none. */
function queryEndpoints(): Partial<Record<string, QueryEndpoint>> {
  return api.endpoints
}
