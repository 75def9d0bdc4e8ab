import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts/contact'
import { useStableCallback } from '@/shared/lib/useStableCallback'

export interface QuickViewState {
  /** The contact shown; null for none. */
  contactId: string | null
  show: (contactId: string | null) => void
  /** Shows a contact, or closes the quick view that shows it. */
  toggle: (contact: ContactSummary) => void
}

/** History state: the previous entry is the same list without the quick view. */
const overList = { isOverList: true }

/**
 * The contact shown beside the list by `?open=<id>`. Back closes it, closing goes back, another
 * contact replaces it.
 */
export function useQuickView(): QuickViewState {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const state: unknown = location.state
  const contactId = params.get('open')
  // Going back takes a moment; closing twice meanwhile must go back once.
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [location.key])
  const show = useStableCallback((next: string | null) => {
    if (next === null && isOverList(state)) {
      if (!isClosing.current) void navigate(-1)
      isClosing.current = true
      return
    }
    setParams(
      (known) => {
        const changed = new URLSearchParams(known)
        if (next === null) changed.delete('open')
        else changed.set('open', next)
        return changed
      },
      contactId === null ? { state: overList } : { replace: true, state },
    )
  })
  const toggle = useStableCallback(({ id }: ContactSummary) => {
    show(id === contactId ? null : id)
  })
  return useMemo(() => ({ contactId, show, toggle }), [contactId, show, toggle])
}

function isOverList(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'isOverList' in state &&
    state.isOverList === true
  )
}
