import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Billing } from '@/contract/billing/billing'
import { useSubscriptionsState } from '../subscriptionsApi'

/** The pause between two questions whether Stripe has confirmed a checkout. */
export const POLL_MS = 2000
const GIVE_UP_MS = 60_000
const PARAM = 'checkout'

type Checkout = Billing['checkouts'][number]

/** The outcome of the checkout that the address names. */
export interface CheckoutReturn {
  /** `late`: not confirmed within a minute. Null where there is nothing to say. */
  state: 'waiting' | 'late' | 'complete' | 'expired' | null
  /** The checkout that is over. */
  checkout: Checkout | null
  isPolling: boolean
  checkAgain: () => void
}

/**
 * Follows the checkout from which the person returns, until it is over or a minute has passed. The
 * address grants nothing: only the server's answer counts.
 */
export function useCheckoutReturn(): CheckoutReturn {
  const [params, setParams] = useSearchParams()
  const id = params.get(PARAM)
  const { data, fulfilledTimeStamp = 0 } = useSubscriptionsState()
  const [openedAt] = useState(() => Date.now())
  const [ended, setEnded] = useState<Checkout | null>(null)
  const [lateId, setLateId] = useState<string | null>(null)

  const found = data?.checkouts.find((each) => each.id === id)
  const isOver = found?.state === 'complete' || found?.state === 'expired'
  if (found && isOver && ended?.id !== found.id) setEnded(found)
  const isUnknown = data !== undefined && !found && fulfilledTimeStamp >= openedAt
  const isDone = id !== null && (isOver || isUnknown)
  const isWaiting = id !== null && !isDone
  const isLate = isWaiting && lateId === id

  useEffect(() => {
    if (!isDone) return
    const withoutCheckout = (current: URLSearchParams) => {
      const next = new URLSearchParams(current)
      next.delete(PARAM)
      return next
    }
    setParams(withoutCheckout, { replace: true, preventScrollReset: true })
  }, [isDone, setParams])

  useEffect(() => {
    if (!isWaiting || isLate) return undefined
    const timer = setTimeout(() => {
      setLateId(id)
    }, GIVE_UP_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [isWaiting, isLate, id])

  const endedState = ended?.state === 'expired' ? 'expired' : 'complete'
  return {
    state: isWaiting ? (isLate ? 'late' : 'waiting') : ended && endedState,
    checkout: ended,
    isPolling: isWaiting && !isLate && data !== undefined,
    checkAgain: () => {
      setLateId(null)
    },
  }
}
