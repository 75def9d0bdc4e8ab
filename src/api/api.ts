import type { UnknownAction } from '@reduxjs/toolkit'
import { createApi } from '@reduxjs/toolkit/query/react'
import { getRoles, getUser } from '@/contract/account/users'
import type { ApiError } from './apiError'
import { baseQuery } from './baseQuery/baseQuery'
import type { ApiRequest } from './request'
import { type Tag, tagTypes } from './tags'

/** The data with the user's rules. */
const rulesTags: Tag[] = ['Roles', 'User']

/** Sends a request. One that is forbidden refetches the user's rules, which may have changed. */
const queryWithRules: typeof baseQuery = async (request, queryApi, options) => {
  const sentAt = Date.now()
  const result = await baseQuery(request, queryApi, options)
  if (result.error && showsOldRules(request, result.error)) queryApi.dispatch(refetchRules(sentAt))
  return result
}

/**
 * The one api slice; features inject their endpoints. Data never goes stale by time, focus or
 * reconnect. Every mount refetches and shows the cached data meanwhile (spec section 9).
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: queryWithRules,
  tagTypes,
  refetchOnMountOrArgChange: true,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
})

/** Returns whether a request was refused by the rules, and is not one for the rules themselves. */
function showsOldRules({ call }: ApiRequest, { code }: ApiError): boolean {
  return code === 'FORBIDDEN' && call !== getRoles && call !== getUser
}

/** The part of the state that `refetchRules` reads. */
interface QueriesState {
  [api.reducerPath]: ReturnType<typeof api.reducer>
}

/** Refetches the rules unless that has been done since a request was sent. */
function refetchRules(sentAt: number) {
  return (dispatch: (action: UnknownAction) => unknown, getState: () => QueriesState): void => {
    const state = getState()
    const isDone = api.util
      .selectInvalidatedBy(state, ['Roles'])
      .some(
        ({ queryCacheKey }) => (state.api.queries[queryCacheKey]?.startedTimeStamp ?? 0) > sentAt,
      )
    if (!isDone) dispatch(api.util.invalidateTags(rulesTags))
  }
}
