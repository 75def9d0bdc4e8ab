import { nanoid } from '@reduxjs/toolkit'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import { attachSlice } from '@/shared/lib/attachSlice'
import { type Row, pick, updateCachedContact, updateEveryCopy } from './cachedContacts'
import {
  changeAnswered,
  changeApplied,
  contactWritesSlice,
  selectAllPending,
  selectPendingChanges,
} from './contactWritesSlice'
import { keepNewerValues } from './keepNewerValues'

/**
 * Shows a change before the server answers. Call the returned function with whether it was saved; a
 * failed change is undone in fields that nothing else has changed since. If a later change fails
 * too, the values before both are restored.
 */
export function applyOptimistic(contactId: string, change: Row, id = nanoid()) {
  return (dispatch: ApiDispatch, getState: () => ApiState): ((isSaved: boolean) => void) => {
    dispatch(attachSlice(contactWritesSlice, keepNewerValues))
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

/** Shows unanswered changes again, after older data has taken their place. */
export function reapplyChanges() {
  return (dispatch: ApiDispatch, getState: () => ApiState): void => {
    for (const [contactId, changes] of selectAllPending(getState()))
      for (const { change } of changes) dispatch(updateCachedContact(contactId, change))
  }
}

/** Returns the previous values of the fields that still have the changed value. */
function reverted(row: Row, change: Row, before: Row): Row {
  return pick(
    before,
    Object.keys(change).filter((name) => row[name] === change[name]),
  )
}
