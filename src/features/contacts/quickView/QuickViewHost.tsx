import { useEffect, useRef, useState } from 'react'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import { BULK_BAR_ROOM } from '@/shared/tables/selection/bulkBarRoom'
import { useGetContactQuery } from '../contactsApi'
import {
  useListFocus,
  useListQuickView,
  useListRows,
  useListSelection,
} from '../list/ContactsListContext'
import { contactName } from '../model/contactName'
import { focusedRow } from '../rows/focusedRow'
import { QuickPanel } from './QuickPanel'
import { QuickSheet } from './QuickSheet'

/** The quick view of a list, with steps to the neighbors, loaded or not. */
export function QuickViewHost({ contactId }: { contactId: string }) {
  const { show } = useListQuickView()
  const { rowFocus } = useListFocus()
  const { count } = useListSelection()
  const isPhone = useIsPhone()
  const { index, ...steps } = useSteps(contactId)
  const view = {
    contactId,
    name: useShownName(contactId, index),
    onClose: () => {
      show(null)
    },
    ...steps,
  }
  if (isPhone) return <QuickSheet {...view} />
  return (
    <QuickPanel
      {...view}
      roomBelow={count === 0 ? 0 : BULK_BAR_ROOM}
      onFocusRow={() => {
        if (index === null) rowFocus.current?.focusRow()
        else rowFocus.current?.moveTo(index)
      }}
    />
  )
}

/** Returns the name that the list has already, so that it changes at once. */
function useShownName(contactId: string, index: number | null): string {
  const { rowAt } = useListRows()
  const { currentData: contact } = useGetContactQuery({ contactId })
  const row = index === null ? undefined : rowAt(index)
  const known = contact ?? (row?.id === contactId ? row : undefined)
  return known ? contactName(known) : 'Contact'
}

/** Returns the index of the contact, if it is known, and the steps from it that the list has. */
function useSteps(contactId: string) {
  const { total, rowAt, indexOf, rowsBetween, stepFrom } = useListRows()
  const { show } = useListQuickView()
  const { rowFocus } = useListFocus()
  // Neighbors may be rows that are not loaded, or in two groups, so their index is remembered.
  const [reached, setReached] = useState<{ id: string; index: number } | null>(null)
  if (reached?.id !== contactId) {
    const focused = focusedRow()
    if (rowAt(focused)?.id === contactId) setReached({ id: contactId, index: focused })
  }
  const isThere = reached?.id === contactId && (rowAt(reached.index)?.id ?? contactId) === contactId
  const index = isThere ? reached.index : indexOf(contactId)
  const beside = (by: 1 | -1) => {
    if (index === null) return null
    if (stepFrom) return stepFrom(index, by)
    return index + by >= 0 && index + by < (total ?? 0) ? index + by : null
  }
  /** Null once the quick view is closed: an answer that comes later opens nothing. */
  const shown = useRef<string | null>(null)
  useEffect(() => {
    shown.current = contactId
    return () => {
      shown.current = null
    }
  }, [contactId])
  const step = async (to: number) => {
    const [row] = await rowsBetween(to, to).catch(() => [])
    if (!row || shown.current !== contactId) return
    setReached({ id: row.id, index: to })
    show(row.id)
    rowFocus.current?.reveal(to)
  }
  const [previous, next] = [beside(-1), beside(1)]
  return {
    index,
    ...(previous !== null && {
      onPrevious: () => {
        void step(previous)
      },
    }),
    ...(next !== null && {
      onNext: () => {
        void step(next)
      },
    }),
  }
}
