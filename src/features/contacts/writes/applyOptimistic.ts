import { nanoid } from '@reduxjs/toolkit'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import type { ContactSummary } from '@/contract/contacts/contact'
import { type Row, updateEveryCopy } from './cachedContacts'
import { changeAnswered, changeApplied, selectPendingChanges } from './contactWritesSlice'

/**
 * Shows a change of a contact before the server answers. The returned function takes whether it was
 * saved; a change that was not is undone in the fields that nothing has changed since. A later
 * change without an answer stays; if it fails too, the contact shows what was there before both.
 */
export function applyOptimistic(contactId: string, change: Partial<ContactSummary>) {
  return (dispatch: ApiDispatch, getState: () => ApiState): ((isSaved: boolean) => void) => {
    const id = nanoid()
    let before: Row | null = null
    dispatch(
      updateEveryCopy(contactId, (row) => {
        before ??= pick(row, Object.keys(change))
        return change
      }),
    )
    dispatch(changeApplied({ contactId, id, change, before }))
    return (isSaved) => {
      const changes = selectPendingChanges(getState(), contactId)
      const at = changes.findIndex((each) => each.id === id)
      const beforeNow = changes[at]?.before ?? null
      const later = changes.slice(at + 1)
      dispatch(changeAnswered({ contactId, id, isSaved }))
      if (isSaved || beforeNow === null) return
      const names = Object.keys(change).filter((name) => !later.some((each) => name in each.change))
      dispatch(updateEveryCopy(contactId, (row) => reverted(row, pick(change, names), beforeNow)))
    }
  }
}

/** Returns the previous values of the fields that still hold what a change gave them. */
function reverted(row: Row, change: Row, before: Row): Row {
  return pick(
    before,
    Object.keys(change).filter((name) => row[name] === change[name]),
  )
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
