import type { Billing, CompanyUsage } from '@/contract/billing/billing'
import type { Plan } from '@/contract/billing/plan'
import { PlanList } from '../plans/PlanList'
import { readOnlyText } from '../readOnlyText'
import { InvoicesButton } from '../subscription/InvoicesButton'
import { SubscriptionItem } from '../subscription/SubscriptionItem'
import { isRunning, isWaitingForPayment } from '../subscription/subscriptionText'
import styles from './Plan.module.css'
import { Usage } from './Usage'

interface CompanyPlanProps {
  company: CompanyUsage
  billing: Billing
  /** The plans for companies that are for sale. */
  plans: readonly Plan[]
  /** The user owns it; other administrators only see its plan. */
  isOwner: boolean
}

/** The plan of a company, and for its owner the plans that it can have. */
export function CompanyPlan({ company, billing, plans, isOwner }: CompanyPlanProps) {
  const { companyId, companyName, seats, readOnlyFrom } = company
  const ofCompany = billing.items.filter((each) => each.companyId === companyId)
  const premium = ofCompany.filter(({ isPremium }) => isPremium)
  const shown = [...premium, ...ofCompany.filter(isWaitingForPayment)]
  const running = ofCompany.find(isRunning)
  const bought = shown.find(({ kind }) => kind === 'stripe')
  const notice = readOnlyText(company)
  return (
    <section aria-labelledby={`plan-${companyId}`} className={styles.section}>
      <h2 id={`plan-${companyId}`} className="section-title">
        {companyName}
      </h2>
      {shown.map((each) => (
        <SubscriptionItem key={each.id} subscription={each} plans={plans} canChange={isOwner}>
          {each === bought && <InvoicesButton companyId={companyId} />}
        </SubscriptionItem>
      ))}
      {premium.length === 0 && readOnlyFrom === null && (
        <p className={styles.note}>
          {isOwner ? 'Covered by your own limits.' : 'Covered by the limits of its owner.'}
        </p>
      )}
      {notice !== '' && <p className={styles.notice}>{notice}</p>}
      {isOwner && !bought && ofCompany.some(({ kind }) => kind === 'stripe') && (
        <InvoicesButton companyId={companyId} />
      )}
      <Usage
        title={`Used by ${companyName}`}
        rows={[
          {
            key: 'seats',
            name: 'Active employees',
            usage: seats,
            isUncovered: seats.allowed === null && readOnlyFrom !== null,
            excess: 'Everybody stays active, but nobody can join until there is a free seat.',
          },
        ]}
      />
      {isOwner && plans.length > 0 && (
        <>
          <h3 className={styles.subtitle}>Plans for {companyName}</h3>
          <PlanList
            label={`Payment for ${companyName}`}
            plans={plans}
            heading="h4"
            companyId={companyId}
            currentPlanIds={premium.map(({ planId }) => planId)}
            currentPriceIds={premium.map(({ priceId }) => priceId)}
            canTry={billing.canTry}
            isNeeded={notice !== ''}
            isRunning={running !== undefined}
            isEnding={running?.isEnding ?? false}
          />
        </>
      )}
    </section>
  )
}
