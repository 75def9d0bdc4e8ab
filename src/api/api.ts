import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './baseQuery'
import { tagTypes } from './tags'

/**
 * The one api slice; features inject their endpoints. Data never goes stale by time, focus or reconnect, and every mount asks again while it shows
 * what is cached (spec section 9).
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
