import { Button } from 'antd'
import type { Billing } from '@/contract/billing/billing'
import { limitTexts } from '../plans/planText'
import styles from './CheckoutNotice.module.css'
import type { CheckoutReturn } from './useCheckoutReturn'

interface CheckoutNoticeProps {
  checkout: CheckoutReturn
  billing: Billing | undefined
  onCheckAgain: () => void
}

/** Says what became of the checkout from which the person returns. */
export function CheckoutNotice({ checkout, billing, onCheckAgain }: CheckoutNoticeProps) {
  const { state } = checkout
  if (state === null) return null
  return (
    <div className={styles.notice}>
      <div role="status" className={styles.texts}>
        {state === 'waiting' && <p>Waiting for Stripe to confirm your payment…</p>}
        {state === 'late' && (
          <p>
            Stripe has not confirmed yet. It can take some minutes. Your plan appears here as soon
            as it does.
          </p>
        )}
        {state === 'expired' && (
          <p>The checkout has expired, and nothing was paid. The plans are below.</p>
        )}
        {state === 'complete' && <Completed checkout={checkout} billing={billing} />}
      </div>
      {state === 'late' && <Button onClick={onCheckAgain}>Check again</Button>}
    </div>
  )
}

/** Says what the person or their company has now. */
function Completed({ checkout, billing }: Omit<CheckoutNoticeProps, 'onCheckAgain'>) {
  const companyId = checkout.checkout?.companyId ?? null
  const premium = billing?.items.filter((each) => each.isPremium && each.companyId === companyId)
  const bought =
    premium?.find(({ priceId }) => priceId === checkout.checkout?.priceId) ?? premium?.[0]
  if (!bought) return <p>The checkout is complete. Your plan is below.</p>
  const { companyName, planName, limits } = bought
  return (
    <>
      <p className={styles.title}>
        {companyId === null ? 'You have Premium.' : `${companyName} has ${planName || 'Premium'}.`}
      </p>
      <p>
        Included:{' '}
        {limitTexts(limits, companyId === null ? 'person' : 'company')
          .map((text) => text.replace(/^No/, 'no'))
          .join(', ')}
        .
      </p>
    </>
  )
}
