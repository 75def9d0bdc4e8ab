import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import type { Plan, PlanPrice } from '@/contract/billing/plan'
import { limitTexts, priceText, savingOf } from './planText'
import styles from './Plans.module.css'

interface PlanCardProps {
  plan: Plan
  /** The price to show; undefined for a plan that costs nothing. */
  price: PlanPrice | undefined
  heading: 'h3' | 'h4'
  isCurrent: boolean
  /** The way to get the plan; nothing for the current one. */
  children?: ReactNode
}

/** A plan: its name, price, what the operator says of it, and its limits. */
export function PlanCard({ plan, price, heading: Heading, isCurrent, children }: PlanCardProps) {
  const id = useId()
  const { name, description, features, limits, subscriber } = plan
  const saving = price ? savingOf(price, plan) : 0
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading id={id} className={styles.name}>
          {name}
        </Heading>
        {isCurrent && <span className={styles.mark}>Your plan</span>}
      </div>
      {price && (
        <p className={styles.price}>
          {priceText(price)}
          {saving > 0 && <span className={styles.saving}>Saves {saving}%</span>}
        </p>
      )}
      {description !== '' && <p className={styles.note}>{description}</p>}
      <ul className={styles.list}>
        {[...new Set([...limitTexts(limits, subscriber), ...features])].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {children}
    </article>
  )
}

interface PlanOfferProps {
  planName: string
  price: PlanPrice
  canTry: boolean
  /** The subscriber has no Premium: the button invites. */
  isNeeded: boolean
  /** The page to pay on is asked for. */
  isPending: boolean
  /** Another plan's page is asked for. */
  isDisabled: boolean
  errorText: string | undefined
  onChoose: () => void
}

/** The button that leads to the payment of a plan, with the reason when it failed. */
export function PlanOffer(props: PlanOfferProps) {
  const { planName, price, canTry, isNeeded, isPending, isDisabled, errorText, onChoose } = props
  const isTrial = canTry && price.trialDays > 0
  const label = isTrial ? `Start ${String(price.trialDays)}-day free trial` : 'Subscribe'
  return (
    <div className={styles.offer}>
      {isTrial && <p className={styles.note}>After the trial: {priceText(price)}.</p>}
      <Button
        type={isNeeded ? 'primary' : 'default'}
        aria-label={isTrial ? `${label} of ${planName}` : `${label} to ${planName}`}
        loading={isPending}
        disabled={isDisabled}
        onClick={onChoose}
      >
        {label}
      </Button>
      {errorText !== undefined && (
        <p role="alert" className={styles.error}>
          {errorText}
        </p>
      )}
    </div>
  )
}
