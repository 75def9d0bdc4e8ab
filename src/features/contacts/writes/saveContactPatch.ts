import { invalidateWhenIdle, pauseInvalidation } from '@/api/invalidateWhenIdle'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import { nanoid } from '@reduxjs/toolkit'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { warnOnUnload } from '@/shared/lib/useUnloadWarning'
import { contactList, contactRecord, contactsApi } from '../contactsApi'
import { applyOptimistic } from './applyOptimistic'
import { customKey } from '../model/customFields'
import { type Row, updateCachedContact } from './cachedContacts'
import { editSent, editWaits, selectVersionToSend, versionWritten } from './contactWritesSlice'
import { contactName } from '../model/contactName'
import { reloadListAfter } from './reloadList'
import { selectSessionUser } from './selectSession'
import { selectIsWaiting, selectWaiting } from './selectWaiting'
import { sendWhenReachable } from './sendWhenReachable'
import {
  type WaitingEdit,
  removeWaitingEdit,
  storeWaitingEdit,
  whileOthersDoNot,
} from './waitingEdits'
import { enqueueWrite } from './writeQueue'

/**
 * Warns before the tab closes, and pauses reloading of lists, until the returned function is called
 * once. After a sign-out, which has deleted the work, it does not warn.
 */
export function beginUnsavedWork() {
  return (dispatch: ApiDispatch, getState: () => ApiState): (() => void) => {
    const resumeInvalidation = dispatch(pauseInvalidation())
    const user = selectSessionUser(getState())
    const stopWarning = warnOnUnload(() => selectSessionUser(getState()) === user)
    return () => {
      stopWarning()
      resumeInvalidation()
    }
  }
}

type SavedContact = Pick<ContactSummary, 'id' | 'version'> & Parameters<typeof contactName>[0]

/** Saves some fields of a contact as `saveEdit` does. */
export function saveContactPatch(contact: SavedContact, patch: ContactPatch) {
  const { id: contactId, version } = contact
  const made = { id: nanoid(), madeAt: Date.now(), contactId, name: contactName(contact) }
  return (dispatch: ApiDispatch, getState: () => ApiState) =>
    dispatch(saveEdit({ ...made, userId: selectSessionUser(getState()), version, patch }))
}

/**
 * Saves an edit optimistically, after earlier writes of its contact; without a connection, as soon as
 * it is back. Reloads the list, and after an error the record, once nobody is typing in it. Resolves
 * to the answer with the newest known version. An edit of before a reload `isRepeated`.
 */
export function saveEdit(edit: WaitingEdit, isRepeated = false) {
  const { id, contactId, version: seen, patch } = edit
  return async (dispatch: ApiDispatch, getState: () => ApiState) => {
    const endUnsavedWork = dispatch(beginUnsavedWork())
    const onAnswer = dispatch(applyOptimistic(contactId, shownFields(patch), id))
    // Before it is sent: a reload may cut off the answer.
    dispatch(storeWaitingEdit(edit))
    // Its turn comes after that of the contact's other edits.
    if (isRepeated || selectIsWaiting(getState(), contactId)) dispatch(editWaits({ id, contactId }))
    const answer = dispatch(
      enqueueWrite([contactId], async () => {
        const version = selectVersionToSend(getState(), contactId, seen)
        const { initiate } = contactsApi.endpoints.patchContact
        const request = { params: { contactId }, body: patch, version }
        const send = async () => dispatch(initiate(request, { track: false }))
        const sent = await dispatch(
          sendWhenReachable({ edit: { ...edit, version }, isRepeated, send }),
        )
        if (!sent.data) return { ...sent, version }
        const saved = sent.data
        // A repeated edit may be found under a version that others have written since.
        if (saved.version <= version + 1) {
          dispatch(versionWritten({ contactId, over: version, version: saved.version }))
          dispatch(
            updateCachedContact(contactId, { version: saved.version, updatedAt: saved.updatedAt }),
          )
        }
        return { ...sent, version: saved.version }
      }),
    )
    if (!isRepeated) void whileOthersDoNot(id, () => answer)
    const result = await answer
    removeWaitingEdit(id)
    if (id in selectWaiting(getState())) dispatch(editSent({ id }))
    onAnswer(result.data !== undefined)
    if (result.data) dispatch(reloadListAfter([contactId]))
    else dispatch(invalidateWhenIdle([contactList, contactRecord(contactId)]))
    endUnsavedWork()
    return result
  }
}

/** Returns the fields as a row shows them, custom ones by their keys: cleared text is ''. */
export function shownFields({ extras = {}, ...fields }: ContactPatch): Row {
  const custom = Object.entries(extras).map(([name, value]) => [customKey(name), value] as const)
  return Object.fromEntries(
    [...Object.entries(fields), ...custom].map(([name, value]) => [name, value ?? '']),
  )
}
