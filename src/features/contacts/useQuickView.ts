import { useSearchParams } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts'
import { useStableCallback } from '@/shared/lib/useStableCallback'

interface QuickViewState {
  /** Whom one looks at; null: nobody. */
  contactId: string | null
  show: (contactId: string | null) => void
  open: (contact: ContactSummary) => void
}

/** The contact that is looked at over the list: `?open=<id>`. Going back closes it; another one takes its place. */
export function useQuickView(): QuickViewState {
  const [params, setParams] = useSearchParams()
  const contactId = params.get('open')
  const show = useStableCallback((next: string | null) => {
    setParams((known) => {
      const changed = new URLSearchParams(known)
      if (next === null) changed.delete('open')
      else changed.set('open', next)
      return changed
    }, { replace: contactId !== null })
  })
  return { contactId, show, open: useStableCallback(({ id }: ContactSummary) => { show(id) }) }
}
