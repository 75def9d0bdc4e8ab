import { api } from '@/api/api'
import { read } from '@/api/endpoint'
import { listSubscriptions } from '@/contract/billing/billing'

/** The one endpoint that other screens use; the rest is in billingApi.ts, loaded with the plans. */
const subscriptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSubscriptions: build.query({
      ...read(listSubscriptions),
      providesTags: ['Subscription'],
    }),
  }),
})

export const { useListSubscriptionsQuery } = subscriptionsApi
/** Returns the subscriptions as they are cached, without a request. */
export const useSubscriptionsState = () =>
  subscriptionsApi.endpoints.listSubscriptions.useQueryState()
/** Reads the user and their roles again, because they became premium or no longer are. */
export const refetchPremium = () => subscriptionsApi.util.invalidateTags(['User', 'Roles'])
