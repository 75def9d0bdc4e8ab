import type { Billing } from '@/contract/billing/billing'
import type { Plan } from '@/contract/billing/plan'
import { pluralize } from '@/shared/lib/format'
import { InvoicesButton } from '../subscription/InvoicesButton'
import { SubscriptionItem } from '../subscription/SubscriptionItem'
import { isWaitingForPayment } from '../subscription/subscriptionText'
import styles from './Plan.module.css'
import { Usage } from './Usage'

interface OwnPlanProps {
  billing: Billing
  /** The plans for sale, and the one of people without a subscription. */
  plans: readonly Plan[]
}

/** The person's own plan: what they have, what is used of it, and their invoices. */
export function OwnPlan({ billing, plans }: OwnPlanProps) {
  const { items, usage, lockedProfileIds } = billing
  const own = items.filter(({ companyId }) => companyId === null)
  const shown = own.filter((each) => each.isPremium || isWaitingForPayment(each))
  const bought = shown.find(({ kind }) => kind === 'stripe')
  return (
    <section aria-labelledby="your-plan" className={styles.section}>
      <h2 id="your-plan" className="section-title">
        Your plan
      </h2>
      {!own.some(({ isPremium }) => isPremium) && <NoPlan billing={billing} plans={plans} />}
      {shown.map((each) => (
        <SubscriptionItem key={each.id} subscription={each} plans={plans} canChange>
          {each === bought && <InvoicesButton companyId={null} />}
        </SubscriptionItem>
      ))}
      {!bought && own.some(({ kind }) => kind === 'stripe') && <InvoicesButton companyId={null} />}
      <Usage
        title="Used by you"
        rows={[
          {
            key: 'profiles',
            name: 'Profiles',
            usage: usage.profiles,
            excess: `${pluralize(lockedProfileIds.length, 'profile')} ${lockedProfileIds.length === 1 ? 'is' : 'are'} read-only, and still visible to visitors.`,
          },
          {
            key: 'companies',
            name: 'Companies that you own',
            usage: usage.companies,
            excess: 'Your plan does not cover all of them. Each is below, with what happens to it.',
          },
          {
            key: 'integrations',
            name: 'Connected accounts',
            usage: usage.integrations,
            excess:
              'Those beyond it are paused: what is on your card stays, and nothing new comes.',
          },
        ]}
      />
    </section>
  )
}

/** The states of a subscription that was never paid, or can still be. */
const notEnded = ['incomplete', 'incomplete_expired', 'unpaid', 'paused']

/** Says what the person has without a plan, and what ended. */
function NoPlan({ billing: { items, isSelling }, plans }: OwnPlanProps) {
  const freePlan = plans.find(({ subscriber }) => subscriber === 'nobody')
  const hasEnded = items.some(
    ({ companyId, kind, status }) =>
      companyId === null && (kind === 'operator' || !notEnded.includes(status)),
  )
  return (
    <div className={styles.plan}>
      <p className={styles.title}>{freePlan?.name ?? (isSelling ? 'No plan' : 'No limits')}</p>
      <p className={styles.note}>
        {hasEnded ? 'Your Premium has ended. ' : ''}
        {isSelling
          ? 'Everything works without a plan. A plan raises the limits below.'
          : 'This server sells no plans, and everything is included.'}
      </p>
    </div>
  )
}
