import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { useIsServed } from '@/api/extensions'
import { type ContactSelection, MAX_IDS } from '@/contract/contacts/contactFilter'
import { extensions } from '@/contract/extensions'
import { list } from '@/contract/list'
import { useCurrentUser } from '@/features/auth'
import { tabStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'
import {
  type Selection,
  deselectDeleted,
  listedIds,
  nothingSelected,
  selectedCount,
  unselectRows,
} from '@/shared/tables/selection/selection'
import { type ContactFilterParams, contractSelection } from '../rows/contactQuery'
import { useFindMissingContactsQuery } from '../contactsApi'

interface SelectionOf {
  /** Under which name it is kept. */
  name: string
  /** Another key is another filter, whose rows are selected anew. */
  rowsKey: string
  filter: ContactFilterParams
  /** How many match; null while nobody knows. */
  exactTotal: number | null
  /** When the newest rows came. */
  loadedAt: number
}

export interface SelectedContacts {
  selection: Selection
  setSelection: (selection: Selection) => void
  /** How many are selected; null while nobody knows. */
  count: number | null
  /** The contract's words for them; null where it names more ids than a call takes. */
  named: ContactSelection | null
  /** Call it with what was just deleted or taken elsewhere. */
  forget: (gone: ContactSelection) => void
}

interface Chosen {
  rowsKey: string
  selection: Selection
}

/**
 * Which rows of a filter are selected: kept in this tab for each person, whatever the order of the rows and whichever page is looked at meanwhile. The server is
 * asked which of the named ones match no more whenever rows have come anew: chosen ones are then dropped, excepted ones stay so and are not counted.
 */
export function useContactSelection({
  name,
  rowsKey,
  filter,
  exactTotal,
  loadedAt,
}: SelectionOf): SelectedContacts {
  const { userId } = useCurrentUser()
  const storageKey = userStorageKey(`selection:${name}:${userId}`)
  const [chosen, setChosen] = useState<Chosen>(
    () => readChosen(storageKey) ?? { rowsKey, selection: nothingSelected },
  )
  useEffect(() => {
    writeChosen(storageKey, chosen)
  }, [storageKey, chosen])
  const selection = chosen.rowsKey === rowsKey ? chosen.selection : nothingSelected

  // Not for each row that is clicked: it stood in the list, so it matches until the list is loaded again.
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
    named: contractSelection(selection, filter),
    forget: (gone) => {
      setChosen((known) => {
        if ('ids' in gone)
          return { ...known, selection: deselectDeleted(known.selection, gone.ids) }
        return known.rowsKey === rowsKey ? { rowsKey, selection: nothingSelected } : known
      })
    },
  }
}

const noIds: readonly string[] = []

/** `missing` is null while it is asked for the first time. */
function countOf(
  selection: Selection,
  total: number | null,
  missing: ReadonlySet<string> | null,
): number | null {
  if (selection.mode === 'some') return selection.ids.size
  if (total === null || (missing === null && selection.except.size > 0)) return null
  return selectedCount(selection, total, missing ?? undefined)
}

const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    rowsKey: v.string(),
    mode: v.picklist(['some', 'allBut']),
    ids: list(v.string(), 1_000_000),
  }),
)

function readChosen(storageKey: string): Chosen | null {
  const parsed = v.safeParse(stored, tabStorage.get(storageKey))
  if (!parsed.success) return null
  const { rowsKey, mode, ids } = parsed.output
  return {
    rowsKey,
    selection: mode === 'some' ? { mode, ids: new Set(ids) } : { mode, except: new Set(ids) },
  }
}

function writeChosen(storageKey: string, { rowsKey, selection }: Chosen): void {
  if (isNothing(selection)) tabStorage.remove(storageKey)
  else
    tabStorage.set(
      storageKey,
      JSON.stringify({ rowsKey, mode: selection.mode, ids: [...listedIds(selection)] }),
    )
}

function isNothing(selection: Selection): boolean {
  return selection.mode === 'some' && selection.ids.size === 0
}
