import { api } from '@/api/api'
import { isApiError } from '@/api/apiError'
import { read, write } from '@/api/endpoint'
import { tagsOnSuccess } from '@/api/tags'
import { cancelSubscription, resumeSubscription } from '@/contract/billing/billing'
import { createCheckout, createTrialCheckout, openBillingPortal } from '@/contract/billing/checkout'
import { listPlans } from '@/contract/billing/plan'

const changed = (_answer: unknown, error: unknown) => tagsOnSuccess(error, 'Subscription')

/** A checkout that is refused means that what is shown is old: a plan, or a trial, is there already. */
const startedOrRefused = (_checkout: unknown, error: unknown) =>
  isApiError(error) && error.status === 409
    ? (['Subscription'] as const)
    : tagsOnSuccess(error, 'Subscription')

const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlans: build.query({ ...read(listPlans) }),
    createCheckout: build.mutation({
      ...write(createCheckout),
      invalidatesTags: startedOrRefused,
    }),
    createTrialCheckout: build.mutation({
      ...write(createTrialCheckout),
      invalidatesTags: startedOrRefused,
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
