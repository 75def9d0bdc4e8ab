import { api } from '@/api/api'
import { read } from '@/api/endpoint'
import { listSubscriptions } from '@/contract/billing/billing'

const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSubscriptions: build.query({
      ...read(listSubscriptions),
      providesTags: ['Subscription'],
    }),
  }),
})

export const { useListSubscriptionsQuery } = billingApi
/** Reads the user and their roles again, because they became premium or no longer are. */
export const refetchPremium = () => billingApi.util.invalidateTags(['User', 'Roles'])
