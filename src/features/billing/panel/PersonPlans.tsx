import type { Billing } from '@/contract/billing/billing'
import { ErrorState } from '@/shared/ui/ErrorState'
import { Skeleton } from '@/shared/ui/Skeleton'
import { useListPlansQuery } from '../billingApi'
import { PlanList } from '../plans/PlanList'
import { isRunning } from '../subscription/subscriptionText'
import styles from './Plan.module.css'

/** The plans that the person can have, with the free one. */
export function PersonPlans({ billing: { items, canTry } }: { billing: Billing }) {
  const { data, error, isFetching, refetch } = useListPlansQuery()
  const plans = data?.items.filter(
    ({ subscriber, prices }) =>
      subscriber === 'nobody' || (subscriber === 'person' && prices.length > 0),
  )
  const own = items.filter(({ companyId }) => companyId === null)
  const premium = own.filter(({ isPremium }) => isPremium)
  const running = own.find(isRunning)
  const current = premium.map(({ planId }) => planId)
  const free = plans?.filter(({ subscriber }) => subscriber === 'nobody').map(({ id }) => id)
  return (
    <section aria-labelledby="plans" className={styles.section}>
      <h2 id="plans" className="section-title">
        Plans
      </h2>
      {!plans && isFetching && (
        <div role="status" aria-label="Loading plans" className={styles.pending}>
          <Skeleton height="160px" />
          <Skeleton height="160px" />
        </div>
      )}
      {!plans && !isFetching && (
        <ErrorState
          title="The plans could not be loaded"
          error={error}
          onRetry={() => {
            void refetch()
          }}
        />
      )}
      {plans && plans.length === (free?.length ?? 0) && (
        <p className={styles.note}>No plans for one person are for sale right now.</p>
      )}
      {premium.length > 0 && premium.every(({ kind }) => kind === 'operator') && (
        <p className={styles.note}>
          You have Premium from the operator of this server, and need no plan as long as it lasts.
        </p>
      )}
      {plans && (
        <PlanList
          label="Payment"
          plans={plans}
          heading="h3"
          companyId={null}
          currentPlanIds={current.length > 0 ? current : (free ?? [])}
          currentPriceIds={premium.map(({ priceId }) => priceId)}
          canTry={canTry}
          isNeeded={premium.length === 0}
          isRunning={running !== undefined}
          isEnding={running?.isEnding ?? false}
        />
      )}
    </section>
  )
}
