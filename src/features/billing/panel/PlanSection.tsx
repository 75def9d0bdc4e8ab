import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { isApiError } from '@/api/apiError'
import type { Billing } from '@/contract/billing/billing'
import { useIsPremium } from '@/features/auth'
import { useListCompaniesQuery } from '@/features/companies'
import { ErrorState } from '@/shared/ui/ErrorState'
import { Skeleton } from '@/shared/ui/Skeleton'
import { useListPlansQuery } from '../billingApi'
import { CheckoutNotice } from '../checkout/CheckoutNotice'
import { POLL_MS, useCheckoutReturn } from '../checkout/useCheckoutReturn'
import { refetchPremium, useListSubscriptionsQuery } from '../subscriptionsApi'
import { CompanyPlan } from './CompanyPlan'
import { OwnPlan } from './OwnPlan'
import { PersonPlans } from './PersonPlans'
import styles from './Plan.module.css'

/** The plan of the user and of their companies, what is used of it, and the plans for sale. */
export function PlanSection() {
  const checkout = useCheckoutReturn()
  const { data, error, isFetching, refetch } = useListSubscriptionsQuery(undefined, {
    pollingInterval: checkout.isPolling ? POLL_MS : 0,
  })
  useFreshPremium(data)
  return (
    <>
      <CheckoutNotice
        checkout={checkout}
        billing={data}
        onCheckAgain={() => {
          checkout.checkAgain()
          void refetch()
        }}
      />
      {data ? (
        <PlanContent billing={data} />
      ) : isFetching || !error ? (
        <PlanSkeleton />
      ) : (
        <ErrorState
          title={
            isApiError(error) && error.code === 'FORBIDDEN'
              ? 'You don’t have permission to see your plan'
              : 'Your plan could not be loaded'
          }
          error={error}
          onRetry={() => {
            void refetch()
          }}
        />
      )}
    </>
  )
}

/** Reads the user again when they became premium, or no longer are, since they were read. */
function useFreshPremium(data: Billing | undefined): void {
  const isPremium = useIsPremium()
  const dispatch = useDispatch()
  const isPremiumNow = data?.items.some((each) => each.isPremium && each.companyId === null)
  useEffect(() => {
    if (isPremiumNow !== undefined && isPremiumNow !== isPremium) dispatch(refetchPremium())
  }, [isPremiumNow, isPremium, dispatch])
}

function PlanSkeleton() {
  return (
    <div role="status" aria-label="Loading your plan" className={styles.section}>
      <Skeleton width="40%" height="24px" />
      <Skeleton height="20px" />
      <Skeleton height="96px" />
    </div>
  )
}

function PlanContent({ billing }: { billing: Billing }) {
  const { isSelling, companies } = billing
  const { data: plans } = useListPlansQuery(undefined, { skip: !isSelling })
  const { data: memberships } = useListCompaniesQuery(undefined, { skip: companies.length === 0 })
  const isOwner = (companyId: string) =>
    memberships?.items.some(({ id, role }) => id === companyId && role === 'owner') ?? false
  const companyPlans = plans?.items.filter(
    ({ subscriber, prices }) => subscriber === 'company' && prices.length > 0,
  )
  return (
    <>
      <OwnPlan billing={billing} plans={plans?.items ?? []} />
      {isSelling && <PersonPlans billing={billing} />}
      {companies.map((company) => (
        <CompanyPlan
          key={company.companyId}
          company={company}
          billing={billing}
          plans={companyPlans ?? []}
          isOwner={isOwner(company.companyId)}
        />
      ))}
    </>
  )
}
