/**
 * Which rows of a query are selected: some by id, or all that match but some. "All 12,000 but three" never becomes a list of ids.
 */
export type Selection =
  | { readonly mode: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly mode: 'allBut'; readonly except: ReadonlySet<string> }

const none: ReadonlySet<string> = new Set()

export const nothingSelected: Selection = { mode: 'some', ids: new Set() }
export const allSelected: Selection = { mode: 'allBut', except: new Set() }

export function isSelected(selection: Selection, id: string): boolean {
  return selection.mode === 'some' ? selection.ids.has(id) : !selection.except.has(id)
}

/** How many of `total` matching rows are selected; `missing` are excepted rows that do not match any more. */
export function selectedCount(
  selection: Selection,
  total: number,
  missing: ReadonlySet<string> = none,
): number {
  return selection.mode === 'some'
    ? selection.ids.size
    : Math.max(0, total - without(selection.except, missing).size)
}

/** The rows that a selection names: the chosen or the excepted ones. */
export function listedIds(selection: Selection): ReadonlySet<string> {
  return selection.mode === 'some' ? selection.ids : selection.except
}

/** The selection with one row turned over. */
export function toggleRow(selection: Selection, id: string): Selection {
  if (selection.mode === 'some') return { mode: 'some', ids: toggled(selection.ids, id) }
  return { mode: 'allBut', except: toggled(selection.except, id) }
}

/** The selection with these rows in it. */
export function selectRows(selection: Selection, ids: readonly string[]): Selection {
  if (selection.mode === 'some') return { mode: 'some', ids: new Set([...selection.ids, ...ids]) }
  return { mode: 'allBut', except: without(selection.except, ids) }
}

/** The selection without these rows in it. */
export function unselectRows(selection: Selection, ids: readonly string[]): Selection {
  if (selection.mode === 'some') return { mode: 'some', ids: without(selection.ids, ids) }
  return { mode: 'allBut', except: new Set([...selection.except, ...ids]) }
}

/** The selection after rows are gone: no longer chosen, but still excepted, for they may come back. */
export function deselectDeleted(selection: Selection, ids: readonly string[]): Selection {
  return selection.mode === 'some' ? { mode: 'some', ids: without(selection.ids, ids) } : selection
}

function toggled(set: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

function without(set: ReadonlySet<string>, ids: Iterable<string>): Set<string> {
  const gone = new Set(ids)
  return new Set([...set].filter((id) => !gone.has(id)))
}
