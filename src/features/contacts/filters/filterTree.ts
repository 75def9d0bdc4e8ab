import type { ContactFilters } from './contactFilters'
import { type ConditionDraft, draftOf, fromDraft, isFinished, toDraft } from './filterDraft'
import type { FilterCondition, FilterEntry } from './filterText'

/** A condition or a group in the builder, with a key that stays while it is edited. */
export interface TreeRow {
  id: string
  draft: ConditionDraft
}
export interface TreeGroup {
  id: string
  match: 'all' | 'any'
  rows: readonly TreeRow[]
}
export type TreeEntry = TreeRow | TreeGroup
export interface FilterTree {
  match: 'all' | 'any'
  entries: readonly TreeEntry[]
}

/** Opens filters for editing; without any, it begins with one condition. */
export function toTree({ match, of }: ContactFilters): FilterTree {
  const rowOf = (condition: FilterCondition) => newRow(toDraft(condition))
  const entries = of.map((entry) =>
    'match' in entry
      ? { id: crypto.randomUUID(), match: entry.match, rows: entry.of.map(rowOf) }
      : rowOf(entry),
  )
  return { match, entries: entries.length > 0 ? entries : [newRow()] }
}

/** Returns the finished conditions; groups without any are left out. */
export function fromTree({ match, entries }: FilterTree): Pick<ContactFilters, 'match' | 'of'> {
  const of = entries.flatMap((entry): FilterEntry[] => {
    if (!('rows' in entry)) return finished(entry)
    const conditions = entry.rows.flatMap(finished)
    return conditions.length > 0 ? [{ match: entry.match, of: conditions }] : []
  })
  return { match: of.length > 0 ? match : 'all', of }
}

export function treeRows({ entries }: FilterTree): TreeRow[] {
  return entries.flatMap((entry): readonly TreeRow[] => ('rows' in entry ? entry.rows : [entry]))
}

export function newRow(draft: ConditionDraft = draftOf('organization')): TreeRow {
  return { id: crypto.randomUUID(), draft }
}

/** Begins a group that asks for the other of "all" and "any". */
export function newGroup(around: 'all' | 'any'): TreeGroup & { rows: readonly [TreeRow] } {
  return { id: crypto.randomUUID(), match: around === 'all' ? 'any' : 'all', rows: [newRow()] }
}

/** Replaces the entry with an id, wherever it is, or removes it; an emptied group goes too. */
export function replaceEntry(tree: FilterTree, id: string, next: TreeEntry | null): FilterTree {
  const entries = tree.entries.flatMap((entry): TreeEntry[] => {
    if (entry.id === id) return next === null ? [] : [next]
    if (!('rows' in entry)) return [entry]
    const rows = entry.rows.flatMap((row): TreeRow[] => {
      if (row.id !== id) return [row]
      return next === null || 'rows' in next ? [] : [next]
    })
    return rows.length > 0 ? [{ ...entry, rows }] : []
  })
  return { ...tree, entries }
}

function finished({ draft }: TreeRow): FilterCondition[] {
  const result = fromDraft(draft)
  return isFinished(result) ? [result] : []
}
