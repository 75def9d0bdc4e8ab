import { useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'react-redux'
import { invalidateWhenIdle } from '@/api/invalidateWhenIdle'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { ContactSummary } from '@/contract/contacts/contact'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import type { CellModeProps } from '@/shared/tables/cells/cellMode'
import { ActionToast } from '@/shared/ui/toasts/ActionToast'
import { toast } from '@/shared/ui/toasts/toast'
import { contactList } from '../contactsApi'
import { useListQuery, useListQuickView, useListRows } from '../list/ContactsListContext'
import {
  changedRowLeft,
  selectPendingChanges,
  selectStayingRow,
} from '../writes/contactWritesSlice'
import { findUnmatched } from './findUnmatched'

type Table = Pick<CellModeProps<ContactSummary>, 'table' | 'focus'>

/** The row that holds the focus. */
interface FocusedRow {
  id: string
  index: string
  column: string | undefined
}

/**
 * Keeps a changed row where it is, also when it no longer matches or sorts elsewhere, until the focus
 * leaves it; then the list is reloaded, and a toast names a row that is gone. The focus stays with its
 * contact when the rows above it change.
 */
export function useChangedRow({ table, focus }: Table): void {
  const store = useStore()
  const dispatch = useApiDispatch()
  const focused = useRef<FocusedRow | null>(null)
  const onLeft = useUnmatchedToast()

  useEffect(() => {
    const element = table.current
    if (!element) return undefined
    const goTo = (next: FocusedRow | null) => {
      const before = focused.current
      focused.current = next
      const staying = selectStayingRow(store.getState())
      if (staying !== null && staying !== next?.id) {
        dispatch(changedRowLeft())
        dispatch(invalidateWhenIdle([contactList]))
      }
      if (!before || before.id === next?.id) return
      const isSaving = selectPendingChanges(store.getState(), before.id).length > 0
      if (isSaving || staying === before.id) onLeft(before.id)
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      goTo(target instanceof Element && element.contains(target) ? rowOf(target) : null)
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      // An editor that closes gives the focus to its cell, and the window keeps it for its return.
      queueMicrotask(() => {
        const isGone = relatedTarget === null && document.activeElement === document.body
        if (isGone && document.hasFocus()) goTo(null)
      })
    }
    const { activeElement } = document
    goTo(activeElement && element.contains(activeElement) ? rowOf(activeElement) : null)
    document.addEventListener('focusin', onFocusIn)
    element.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      element.removeEventListener('focusout', onFocusOut)
      goTo(null)
    }
  }, [table, store, dispatch, onLeft])

  useLayoutEffect(() => {
    const before = focused.current
    const now = document.activeElement && rowOf(document.activeElement)
    if (!before || now?.index !== before.index || now.id === before.id) return
    const index = nearestIndex(table.current, before)
    if (index === undefined) focused.current = now
    // Not within the drawing, because it scrolls.
    else
      queueMicrotask(() => {
        focus.current?.moveTo(index, before.column)
      })
  })
}

/** Returns where a row is now: of several groups with its contact, in the nearest one. */
function nearestIndex(table: Element | null, { id, index }: FocusedRow): number | undefined {
  const distance = (each: number) => Math.abs(each - Number(index))
  return [...(table?.querySelectorAll(`[data-row-id="${CSS.escape(id)}"]`) ?? [])]
    .map((row) => Number(row.getAttribute('data-row-index')))
    .sort((one, other) => distance(one) - distance(other))[0]
}

/** Returns the row that holds an element; null for a row that is loading, and outside of rows. */
function rowOf(element: Element): FocusedRow | null {
  const row = element.closest<HTMLElement>('[data-row-id]')
  const { rowId: id, rowIndex: index } = row?.dataset ?? {}
  const column = element.closest<HTMLElement>('[data-column]')?.dataset['column']
  return id === undefined || index === undefined ? null : { id, index, column }
}

/** Returns what tells of a changed contact, if the filter or the search does not find it any more. */
function useUnmatchedToast(): (contactId: string) => void {
  const dispatch = useApiDispatch()
  const { isFiltered, search } = useListQuery()
  const { filter } = useListRows()
  const { show } = useListQuickView()
  return useStableCallback((contactId: string) => {
    if (!isFiltered) return
    void dispatch(findUnmatched(contactId, filter)).then((name) => {
      if (name === null) return
      const toastId = `unmatched-${contactId}`
      const message = `${name} no longer matches the ${search === '' ? 'filter' : 'search'}.`
      const onClick = () => {
        show(contactId)
      }
      const actions = [{ label: 'Show', onClick }]
      toast(<ActionToast toastId={toastId} message={message} actions={actions} />, { toastId })
    })
  })
}
