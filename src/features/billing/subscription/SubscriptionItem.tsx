import type { Subscription } from '@/contract/billing/billing'
import { SubscriptionEnd } from './SubscriptionEnd'
import { stateText } from './subscriptionText'
import styles from './Subscriptions.module.css'

interface SubscriptionItemProps {
  subscription: Subscription
  /** The person pays for it, or owns its company. */
  canChange: boolean
}

/** A subscription with its state, and the way to end or keep it. */
export function SubscriptionItem({ subscription, canChange }: SubscriptionItemProps) {
  const { kind, status, planName } = subscription
  const canEnd = kind === 'stripe' && ['trialing', 'active', 'past_due'].includes(status)
  return (
    <div className={styles.subscription}>
      <div className={styles.texts}>
        <p className={styles.title}>{planName || 'Premium'}</p>
        <p className={styles.note}>{stateText(subscription)}</p>
      </div>
      {canChange && canEnd && <SubscriptionEnd subscription={subscription} />}
    </div>
  )
}
