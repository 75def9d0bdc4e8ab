import type { Middleware } from '@reduxjs/toolkit'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import type { ContactSummary } from '@/contract/contacts/contact'
import { contactsApi } from '../contactsApi'
import { pick, toRow, updateCachedContact } from './cachedContacts'
import {
  type PendingChange,
  changesShownOver,
  savedValuesListed,
  selectPendingChanges,
  selectSavedValues,
} from './contactWritesSlice'

/**
 * Shows changes of this tab again over an older list: one that was asked for before a change may
 * arrive after it, and no other is asked for while the focus is in the changed row. Records are left
 * as they are, because they tell whether the server has a change.
 */
export const keepNewerValues: Middleware = (store) => (next) => (action) => {
  const result = next(action)
  if (contactsApi.endpoints.listContacts.matchFulfilled(action))
    apiDispatch(store)(showNewerValues(action.payload.items))
  return result
}

function showNewerValues(rows: readonly ContactSummary[]) {
  return (dispatch: ApiDispatch, getState: () => ApiState): void => {
    const listed: string[] = []
    for (const row of rows) {
      const { id: contactId, version } = row
      const saved = selectSavedValues(getState(), contactId)
      const isOlder = saved !== null && version < saved.version
      if (isOlder) dispatch(updateCachedContact(contactId, saved.values))
      else if (saved) listed.push(contactId)
      const pending = selectPendingChanges(getState(), contactId)
      if (pending.length === 0) continue
      const values = { ...toRow(row), ...(isOlder && saved.values) }
      dispatch(changesShownOver({ contactId, values: pick(values, namesOf(pending)) }))
      for (const { change } of pending) dispatch(updateCachedContact(contactId, change))
    }
    if (listed.length > 0) dispatch(savedValuesListed(listed))
  }
}

function namesOf(changes: readonly PendingChange[]): string[] {
  return changes.flatMap(({ change }) => Object.keys(change))
}

/** A cast, because the store's type does not include middleware that is added later. */
function apiDispatch({ dispatch }: { dispatch: unknown }): ApiDispatch {
  return dispatch as ApiDispatch
}
