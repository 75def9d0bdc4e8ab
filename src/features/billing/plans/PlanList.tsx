import { Segmented } from 'antd'
import { useState } from 'react'
import type { Plan, PlanPrice } from '@/contract/billing/plan'
import { useCreateCheckoutMutation, useCreateTrialCheckoutMutation } from '../billingApi'
import { useStripePage } from '../useStripePage'
import { PlanCard, PlanOffer } from './PlanCard'
import { intervalText, savingText } from './planText'
import styles from './Plans.module.css'

interface PlanListProps {
  /** Accessible name of the choice of an interval. */
  label: string
  plans: readonly Plan[]
  heading: 'h3' | 'h4'
  /** The company to buy for; null for the person. */
  companyId: string | null
  currentPlanIds: readonly string[]
  /** The prices that are paid now: the plans are first shown with their interval. */
  currentPriceIds: readonly string[]
  canTry: boolean
  /** The subscriber has no Premium. */
  isNeeded: boolean
  /** A plan was bought and still runs: no other can be bought. */
  isRunning: boolean
  /** That plan is canceled already. */
  isEnding: boolean
}

/** Plans for one subscriber, each with the way to buy it. */
export function PlanList(props: PlanListProps) {
  const { label, plans, heading, companyId, currentPlanIds, canTry, isNeeded, isRunning } = props
  const paid = plans
    .flatMap(({ prices }) => prices)
    .find(({ id }) => props.currentPriceIds.includes(id))
  const intervals = [...new Set(plans.flatMap(({ prices }) => prices.map(intervalText)))]
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const interval = chosen ?? (paid ? intervalText(paid) : intervals[0])
  const { open, pendingKey, failure } = useStripePage()
  const [createCheckout] = useCreateCheckoutMutation()
  const [createTrialCheckout] = useCreateTrialCheckoutMutation()
  const choose = ({ id: priceId, trialDays }: PlanPrice) => {
    const body = { priceId, companyId }
    open(priceId, () =>
      canTry && trialDays > 0 ? createTrialCheckout({ body }) : createCheckout({ body }),
    )
  }
  return (
    <div className={styles.plans}>
      {isRunning && plans.flatMap(({ prices }) => prices).length > 1 && (
        <p className={styles.note}>
          {props.isEnding
            ? 'You can subscribe again when the present plan has ended.'
            : 'To change the plan or how often you pay, cancel it first. You can subscribe again when it has ended.'}
        </p>
      )}
      {intervals.length > 1 && (
        <Segmented
          aria-label={label}
          // Its radio buttons take the focus; the group would be one more stop.
          tabIndex={-1}
          className={styles.intervals ?? ''}
          options={intervals.map((value) => ({
            value,
            label: [value, savingText(plans, value)].filter((text) => text !== '').join(', '),
          }))}
          value={interval ?? ''}
          onChange={setChosen}
        />
      )}
      {plans.map((plan) => {
        const price = plan.prices.find((each) => intervalText(each) === interval) ?? plan.prices[0]
        const isCurrent = currentPlanIds.includes(plan.id)
        return (
          <PlanCard key={plan.id} plan={plan} price={price} heading={heading} isCurrent={isCurrent}>
            {price && !isCurrent && !isRunning && (
              <PlanOffer
                planName={plan.name}
                price={price}
                canTry={canTry}
                isNeeded={isNeeded}
                isPending={pendingKey === price.id}
                isDisabled={pendingKey !== null && pendingKey !== price.id}
                errorText={failure?.key === price.id ? failure.text : undefined}
                onChoose={() => {
                  choose(price)
                }}
              />
            )}
          </PlanCard>
        )
      })}
    </div>
  )
}
