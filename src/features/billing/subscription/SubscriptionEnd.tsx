import { Button } from 'antd'
import { useRef, useState } from 'react'
import { messageOf } from '@/api/apiError'
import type { Subscription } from '@/contract/billing/billing'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { toast } from '@/shared/ui/toasts/toast'
import { useCancelSubscriptionMutation, useResumeSubscriptionMutation } from '../billingApi'
import { keptUntil } from './subscriptionText'
import styles from './Subscriptions.module.css'

/** "Cancel plan", which asks first, or "Keep plan" for a subscription that is ending. */
export function SubscriptionEnd({ subscription }: { subscription: Subscription }) {
  const { id: subscriptionId, isEnding, planName } = subscription
  const [resume, { isLoading }] = useResumeSubscriptionMutation()
  const [isAsking, setIsAsking] = useState(false)
  const [errorText, setErrorText] = useState<string | null>(null)
  const isBusy = useRef(false)
  const keep = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setErrorText(null)
    const { data, error } = await resume({ params: { subscriptionId } })
    isBusy.current = false
    if (data) toast.success(`${planName || 'Premium'} continues.`)
    else setErrorText(messageOf(error))
  }
  return (
    <div className={styles.action}>
      <Button
        loading={isLoading}
        onClick={() => {
          if (isEnding) void keep()
          else setIsAsking(true)
        }}
      >
        {isEnding ? 'Keep plan' : 'Cancel plan'}
      </Button>
      {errorText !== null && (
        <p role="alert" className={styles.error}>
          {errorText}
        </p>
      )}
      {isAsking && (
        <CancelDialog
          subscription={subscription}
          onClose={() => {
            setIsAsking(false)
          }}
        />
      )}
    </div>
  )
}

interface CancelDialogProps {
  subscription: Subscription
  onClose: () => void
}

/** Asks before a subscription is canceled, and says until when it stays. */
function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const { id: subscriptionId, companyId, companyName } = subscription
  const planName = subscription.planName || 'Premium'
  const [cancel] = useCancelSubscriptionMutation()
  const onConfirm = async () => {
    const { data, error } = await cancel({ params: { subscriptionId } })
    if (data) toast.success(`${planName} ends on ${keptUntil(data)}.`)
    return error
  }
  return (
    <ConfirmDialog
      title={`Cancel ${planName}?`}
      okText="Cancel plan"
      cancelText="Keep plan"
      isDanger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {companyId === null ? 'You keep' : `${companyName} keeps`} {planName} until{' '}
        {keptUntil(subscription)}.{' '}
        {companyId === null
          ? 'What is more than your next plan allows then becomes read-only: profiles at once, companies and people 14 days later.'
          : 'Then your own limits hold for it. What is more than they allow becomes read-only 14 days later.'}{' '}
        Nothing is deleted.
      </p>
    </ConfirmDialog>
  )
}
