/** The selected rows of a query: some by id, or all that match except some. "All 12,000 but three" never becomes a list of ids. */
export type Selection =
  | { readonly mode: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly mode: 'allBut'; readonly except: ReadonlySet<string> }

const none: ReadonlySet<string> = new Set()

export const nothingSelected: Selection = { mode: 'some', ids: new Set() }
export const allSelected: Selection = { mode: 'allBut', except: new Set() }

export function isSelected(selection: Selection, id: string): boolean {
  return selection.mode === 'some' ? selection.ids.has(id) : !selection.except.has(id)
}

/** Returns how many of `total` matching rows are selected; `missing` are excluded rows that no longer match. */
export function selectedCount(
  selection: Selection,
  total: number,
  missing: ReadonlySet<string> = none,
): number {
  return selection.mode === 'some'
    ? selection.ids.size
    : Math.max(0, total - without(selection.except, missing).size)
}

/** Returns the ids that a selection lists: the selected or the excluded ones. */
export function listedIds(selection: Selection): ReadonlySet<string> {
  return selection.mode === 'some' ? selection.ids : selection.except
}

/** Returns the selection with one row toggled. */
export function toggleRow(selection: Selection, id: string): Selection {
  if (selection.mode === 'some') return { mode: 'some', ids: toggled(selection.ids, id) }
  return { mode: 'allBut', except: toggled(selection.except, id) }
}

/** Returns the selection with these rows added. */
export function selectRows(selection: Selection, ids: readonly string[]): Selection {
  if (selection.mode === 'some') return { mode: 'some', ids: new Set([...selection.ids, ...ids]) }
  return { mode: 'allBut', except: without(selection.except, ids) }
}

/** Returns the selection with these rows removed. */
export function unselectRows(selection: Selection, ids: readonly string[]): Selection {
  if (selection.mode === 'some') return { mode: 'some', ids: without(selection.ids, ids) }
  return { mode: 'allBut', except: new Set([...selection.except, ...ids]) }
}

/** Returns the selection after rows were deleted: not selected, but still excluded, since they may be restored. */
export function deselectDeleted(selection: Selection, ids: readonly string[]): Selection {
  return selection.mode === 'some' ? { mode: 'some', ids: without(selection.ids, ids) } : selection
}

function toggled(set: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

function without(set: ReadonlySet<string>, ids: Iterable<string>): Set<string> {
  const removed = new Set(ids)
  return new Set([...set].filter((id) => !removed.has(id)))
}
