import type { Middleware } from '@reduxjs/toolkit'
import { attachSlice } from '@/shared/lib/attachSlice'
import { isRefused } from './cellEdit'
import { cellEditsSlice } from './cellEditsSlice'
import { selectCellEdits } from './selectCellEdits'
import { removeCellDraft, storeCellDraft } from './storedCellDrafts'

/** Stores refused edits in this tab's session storage, so that they survive a reload. */
export const persistCellEdits: Middleware = (store) => (next) => (action) => {
  const before = selectCellEdits(store.getState())
  const result = next(action)
  const after = selectCellEdits(store.getState())
  if (before === after) return result
  for (const [key, edit] of Object.entries(after)) {
    if (edit === before[key]) continue
    // While a refused edit is being changed, the stored one stays.
    if (isRefused(edit)) storeCellDraft(edit)
    else if (edit.status === 'saving') removeCellDraft(edit)
  }
  for (const [key, edit] of Object.entries(before)) if (!(key in after)) removeCellDraft(edit)
  return result
}

/** Adds the slice of edits, with the refused ones of before a reload, to the store. */
export function attachCellEdits() {
  return attachSlice(cellEditsSlice, persistCellEdits)
}
