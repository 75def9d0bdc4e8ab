import { useEffect, useMemo, useState } from 'react'
import { useIsServed } from '@/api/extensions'
import { type ContactSelection, MAX_IDS } from '@/contract/contacts/contactFilter'
import { extensions } from '@/contract/extensions'
import { useCurrentUser } from '@/features/auth'
import { userStorageKey } from '@/shared/lib/storage/userStorage'
import {
  type Selection,
  deselectDeleted,
  listedIds,
  nothingSelected,
  selectedCount,
  unselectRows,
} from '@/shared/tables/selection/selection'
import { type ContactFilterParams, toContactSelection } from '../rows/contactQuery'
import { useFindMissingContactsQuery } from '../contactsApi'
import { type StoredSelection, readStoredSelection, storeSelection } from './storedSelection'

interface SelectionOptions {
  /** The storage key's name. */
  name: string
  /** Another key is another filter, with its own selection. */
  rowsKey: string
  filter: ContactFilterParams
  /** The number that match; null while unknown. */
  exactTotal: number | null
  /** The time at which the newest rows were loaded. */
  loadedAt: number
}

export interface SelectedContacts {
  selection: Selection
  setSelection: (selection: Selection) => void
  /** The number of selected contacts; null while unknown. */
  count: number | null
  /** The selection as calls take it; null if it names more ids than a call takes. */
  contactSelection: ContactSelection | null
  /** Removes contacts that were just deleted or moved from the selection. */
  dropContacts: (gone: ContactSelection) => void
}

/**
 * Keeps the selection of a filter in this tab, for each person. After each load it asks the server
 * which of the named contacts no longer match: selected ones are dropped, excepted ones not
 * counted.
 */
export function useContactSelection({
  name,
  rowsKey,
  filter,
  exactTotal,
  loadedAt,
}: SelectionOptions): SelectedContacts {
  const { userId } = useCurrentUser()
  const storageKey = userStorageKey(`selection:${name}:${userId}`)
  const [chosen, setChosen] = useState<StoredSelection>(
    () => readStoredSelection(storageKey) ?? { rowsKey, selection: nothingSelected },
  )
  useEffect(() => {
    storeSelection(storageKey, chosen)
  }, [storageKey, chosen])
  const selection = chosen.rowsKey === rowsKey ? chosen.selection : nothingSelected

  // Not for each clicked row: it was in the list, so it matches until the next load.
  const asOf = `${String(loadedAt)} ${rowsKey}`
  const [asked, setAsked] = useState({ asOf: '', ids: noIds })
  if (asked.asOf !== asOf) setAsked({ asOf, ids: [...listedIds(selection)] })
  const { ids } = asked
  const isServed = useIsServed(extensions.missing)
  const { currentData, isFetching } = useFindMissingContactsQuery(
    { body: { matching: filter, ids: [...ids] } },
    { skip: ids.length === 0 || ids.length > MAX_IDS || !isServed },
  )
  const missing = useMemo(() => new Set(currentData?.ids), [currentData])

  const count = countOf(
    selection,
    exactTotal,
    isFetching && currentData === undefined ? null : missing,
  )
  const isOutdated =
    selection.mode === 'some' ? [...missing].some((id) => selection.ids.has(id)) : count === 0
  if (isOutdated)
    setChosen({
      rowsKey,
      selection:
        selection.mode === 'some' ? unselectRows(selection, [...missing]) : nothingSelected,
    })

  return {
    selection,
    setSelection: (next) => {
      setChosen({ rowsKey, selection: next })
    },
    count,
    contactSelection: toContactSelection(selection, filter),
    dropContacts: (gone) => {
      setChosen((known) => {
        if ('ids' in gone)
          return { ...known, selection: deselectDeleted(known.selection, gone.ids) }
        return known.rowsKey === rowsKey ? { rowsKey, selection: nothingSelected } : known
      })
    },
  }
}

const noIds: readonly string[] = []

/** `missing` is null while it is requested for the first time. */
function countOf(
  selection: Selection,
  total: number | null,
  missing: ReadonlySet<string> | null,
): number | null {
  if (selection.mode === 'some') return selection.ids.size
  if (total === null || (missing === null && selection.except.size > 0)) return null
  return selectedCount(selection, total, missing ?? undefined)
}
