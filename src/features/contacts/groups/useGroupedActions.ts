import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts/contact'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { useContactActions } from '../list/ContactActionsContext'
import { fromListState, recordPath } from '../record/neighbors/recordPath'

/** Returns the actions of the list, of which `open` passes on the place in the contact's group. */
export function useGroupedActions(placeOf: (id: string) => { at: number; key: string } | null) {
  const actions = useContactActions()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const open = useStableCallback((contact: ContactSummary) => {
    const place = placeOf(contact.id)
    if (place === null) actions.open(contact)
    else
      void navigate(recordPath(contact.id, place.at, params, place.key), { state: fromListState })
  })
  return useMemo(() => ({ ...actions, open }), [actions, open])
}
