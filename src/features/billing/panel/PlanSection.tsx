import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { isApiError } from '@/api/apiError'
import type { Billing, CompanyUsage } from '@/contract/billing/billing'
import { useIsPremium } from '@/features/auth'
import { formatDate } from '@/shared/lib/format'
import { ErrorState } from '@/shared/ui/ErrorState'
import { Skeleton } from '@/shared/ui/Skeleton'
import { refetchPremium, useListSubscriptionsQuery } from './billingApi'
import { readOnlyText } from './CompanyPlanNotice'
import styles from './Plan.module.css'
import { stateText } from './subscriptionText'
import { Usage } from './Usage'

/** The plan of the user and of their companies, with what is used of it. */
export function PlanSection() {
  const { data, error, isFetching, refetch } = useListSubscriptionsQuery()
  useFreshPremium(data)
  if (data) return <PlanContent billing={data} />
  if (isFetching || !error)
    return (
      <div role="status" aria-label="Loading your plan" className={styles.section}>
        <Skeleton width="40%" height="24px" />
        <Skeleton height="20px" />
        <Skeleton height="96px" />
      </div>
    )
  return (
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

function PlanContent({ billing }: { billing: Billing }) {
  const { items, usage, companies } = billing
  const premium = items.filter((each) => each.isPremium)
  const own = premium.filter(({ companyId }) => companyId === null)
  const ofCompanies = premium.filter(({ companyId }) => companyId !== null)
  return (
    <>
      <section aria-labelledby="your-plan" className={styles.section}>
        <h2 id="your-plan" className="section-title">
          Your plan
        </h2>
        {own.length === 0 ? (
          <NoPlan billing={billing} />
        ) : (
          own.map((each) => (
            <div key={each.id} className={styles.plan}>
              <p className={styles.title}>{each.planName || 'Premium'}</p>
              <p className={styles.note}>{stateText(each)}</p>
            </div>
          ))
        )}
        <Usage
          title="Used by you"
          rows={[
            { key: 'profiles', name: 'Profiles', usage: usage.profiles },
            { key: 'companies', name: 'Companies that you own', usage: usage.companies },
          ]}
        />
      </section>
      {companies.map((company) => (
        <CompanyPlan
          key={company.companyId}
          company={company}
          plans={ofCompanies.filter(({ companyId }) => companyId === company.companyId)}
        />
      ))}
    </>
  )
}

/** Says that the person has no plan, what ended, and how to get one. */
function NoPlan({ billing: { items } }: { billing: Billing }) {
  const ended = items.find(({ companyId }) => companyId === null)
  return (
    <div className={styles.plan}>
      <p className={styles.title}>No Premium</p>
      <p className={styles.note}>
        {ended ? 'Your Premium has ended. ' : ''}With Premium you can create companies. This server
        sells no plans: ask its operator for Premium. Joining a company that invites you is free.
      </p>
    </div>
  )
}

interface CompanyPlanProps {
  company: CompanyUsage
  plans: Billing['items']
}

function CompanyPlan({ company, plans }: CompanyPlanProps) {
  const { companyId, companyName, seats, readOnlyFrom } = company
  return (
    <section aria-labelledby={`plan-${companyId}`} className={styles.section}>
      <h2 id={`plan-${companyId}`} className="section-title">
        {companyName}
      </h2>
      {plans.map((each) => (
        <p key={each.id} className={styles.note}>
          {each.planName || 'Premium'}. {stateText(each)}
        </p>
      ))}
      {plans.length === 0 && readOnlyFrom === null && (
        <p className={styles.note}>Covered by the plan of its owner.</p>
      )}
      {readOnlyFrom !== null && (
        <p className={styles.notice}>
          {readOnlyText(companyName, formatDate(readOnlyFrom), new Date(readOnlyFrom))}
        </p>
      )}
      <Usage
        title={`Used by ${companyName}`}
        rows={[{ key: 'seats', name: 'Active employees', usage: seats }]}
      />
    </section>
  )
}
