import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { QueryStatus } from '@reduxjs/toolkit/query'
import { api } from './api'
import { isUnreached } from './apiError'

interface ApiState {
  [api.reducerPath]: ReturnType<typeof api.reducer>
}
/** Dispatch that knows this thunk. */
export type RetryDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>

/** Returns whether something was asked for and no server was reached, and nothing has been answered since. */
export function selectHasUnreached({ api: { queries } }: ApiState): boolean {
  return Object.values(queries).some((query) => isUnreached(query?.error))
}

/** Asks again for what could not be asked for because no server was reached; what has an answer is not asked for again (spec section 9). */
export function retryUnreached() {
  return (dispatch: RetryDispatch, getState: () => ApiState): void => {
    for (const query of Object.values(getState().api.queries)) {
      if (query?.status !== QueryStatus.rejected || !isUnreached(query.error)) continue
      const again = queryEndpoints()[query.endpointName]?.initiate(query.originalArgs, {
        subscribe: false,
        forceRefetch: true,
      })
      if (again) void dispatch(again)
    }
  }
}

interface QueryEndpoint {
  initiate: (
    args: unknown,
    options: { subscribe: false; forceRefetch: true },
  ) => (dispatch: RetryDispatch) => unknown
}

/** The features add their endpoints later: the slice's own type knows none. */
function queryEndpoints(): Partial<Record<string, QueryEndpoint>> {
  return api.endpoints
}
