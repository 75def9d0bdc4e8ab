import * as v from 'valibot'
import { list } from '@/contract/list'
import { tabStorage } from '@/shared/lib/storage/safeStorage'
import { type Selection, listedIds } from '@/shared/tables/selection/selection'

export interface StoredSelection {
  rowsKey: string
  selection: Selection
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

export function readStoredSelection(storageKey: string): StoredSelection | null {
  const parsed = v.safeParse(stored, tabStorage.get(storageKey))
  if (!parsed.success) return null
  const { rowsKey, mode, ids } = parsed.output
  return {
    rowsKey,
    selection: mode === 'some' ? { mode, ids: new Set(ids) } : { mode, except: new Set(ids) },
  }
}

export function storeSelection(storageKey: string, { rowsKey, selection }: StoredSelection): void {
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
