import type { ReactNode } from 'react'
import type { Subscription } from '@/contract/billing/billing'
import type { Plan } from '@/contract/billing/plan'
import { SubscriptionEnd } from './SubscriptionEnd'
import { isUnpaid, stateText } from './subscriptionText'
import styles from './Subscriptions.module.css'

interface SubscriptionItemProps {
  subscription: Subscription
  /** The person pays for it, or owns its company. */
  canChange: boolean
  /** The plans for sale, for its price. */
  plans: readonly Plan[]
  /** More actions, before the one that ends it. */
  children?: ReactNode
}

/** A subscription with its state, and the way to end or keep it. */
export function SubscriptionItem(props: SubscriptionItemProps) {
  const { subscription, canChange, plans, children } = props
  const { kind, status, planName, priceId } = subscription
  const price = plans.flatMap(({ prices }) => prices).find(({ id }) => id === priceId)
  const canEnd = kind === 'stripe' && ['trialing', 'active', 'past_due'].includes(status)
  return (
    <div className={styles.subscription}>
      <div className={styles.texts}>
        <p className={styles.title}>{planName || 'Premium'}</p>
        <p className={isUnpaid(subscription) ? styles.warning : styles.note}>
          {stateText(subscription, { canChange, price })}
        </p>
      </div>
      {canChange && (
        <div className={styles.actions}>
          {children}
          {canEnd && <SubscriptionEnd subscription={subscription} />}
        </div>
      )}
    </div>
  )
}
