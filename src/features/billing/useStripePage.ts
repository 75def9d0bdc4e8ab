import { useEffect, useRef, useState } from 'react'
import { messageOf } from '@/api/apiError'
import { openExternalPage } from '@/shared/lib/externalPage'
import { useIsMounted } from '@/shared/lib/useIsMounted'

interface Answer {
  data?: { url: string } | undefined
  error?: unknown
}

/** How a page of Stripe is opened. `key` tells the buttons apart that share it. */
export interface StripePage {
  open: (key: string, ask: () => PromiseLike<Answer>) => void
  /** The button that waits for its page. */
  pendingKey: string | null
  failure: { key: string; text: string } | null
}

/** Asks for the link to a page of Stripe and goes there, one at a time, unless its screen is left. */
export function useStripePage(): StripePage {
  const [pendingKey, setPendingKey] = useState<string | null>(null)
  const [failure, setFailure] = useState<StripePage['failure']>(null)
  // A second click can arrive before `pendingKey` is rendered.
  const isBusy = useRef(false)
  const isMounted = useIsMounted()

  useEffect(() => {
    // The browser shows the page as it was left when the person goes back.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isBusy.current = false
      setPendingKey(null)
    }
    window.addEventListener('pageshow', onPageShow)
    return () => {
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [])

  const ask = async (key: string, request: () => PromiseLike<Answer>) => {
    if (isBusy.current) return
    isBusy.current = true
    setPendingKey(key)
    setFailure(null)
    const { data, error } = await request()
    if (!isMounted()) return
    // Stays pending while the browser leaves.
    if (data && openExternalPage(data.url)) return
    isBusy.current = false
    setPendingKey(null)
    setFailure({
      key,
      text: data ? 'The address of the payment page is not valid.' : messageOf(error, 'priceId'),
    })
  }
  return {
    open: (key, request) => {
      void ask(key, request)
    },
    pendingKey,
    failure,
  }
}
