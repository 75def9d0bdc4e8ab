import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './baseQuery/baseQuery'
import { tagTypes } from './tags'

/**
 * The one api slice; features inject their endpoints. Data never goes stale by time, focus or
 * reconnect. Every mount refetches and shows the cached data meanwhile (spec section 9).
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  refetchOnMountOrArgChange: true,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
})
