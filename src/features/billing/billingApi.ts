import { api } from '@/api/api'
import { isApiError } from '@/api/apiError'
import { read, write } from '@/api/endpoint'
import { tagsOnSuccess } from '@/api/tags'
import { cancelSubscription, resumeSubscription } from '@/contract/billing/billing'
import { createCheckout, createTrialCheckout, openBillingPortal } from '@/contract/billing/checkout'
import { listPlans } from '@/contract/billing/plan'

const changed = (_answer: unknown, error: unknown) => tagsOnSuccess(error, 'Subscription')

const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlans: build.query({ ...read(listPlans) }),
    createCheckout: build.mutation({ ...write(createCheckout), invalidatesTags: changed }),
    createTrialCheckout: build.mutation({
      ...write(createTrialCheckout),
      // A refused trial means that the person had one: the next click has to subscribe.
      invalidatesTags: (_checkout, error) =>
        isApiError(error) && error.status === 409
          ? ['Subscription']
          : tagsOnSuccess(error, 'Subscription'),
    }),
    openBillingPortal: build.mutation({ ...write(openBillingPortal) }),
    cancelSubscription: build.mutation({ ...write(cancelSubscription), invalidatesTags: changed }),
    resumeSubscription: build.mutation({ ...write(resumeSubscription), invalidatesTags: changed }),
  }),
})

export const {
  useListPlansQuery,
  useCreateCheckoutMutation,
  useCreateTrialCheckoutMutation,
  useOpenBillingPortalMutation,
  useCancelSubscriptionMutation,
  useResumeSubscriptionMutation,
} = billingApi
