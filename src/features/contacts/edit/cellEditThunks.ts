import { nanoid } from '@reduxjs/toolkit'
import { toast } from '@/shared/ui/toasts/toast'
import { isApiError, isConflict, messageOf } from '@/api/apiError'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import type { Contact } from '@/contract/contacts/contact'
import { contactsApi } from '../contactsApi'
import { trackAct } from '../history/actsUnderway'
import { recordPatch } from '../history/recordPatch'
import { contactName } from '../model/contactName'
import { isCustom } from '../model/customFields'
import { summaryOf, updateCachedContact } from '../writes/cachedContacts'
import { beginUnsavedWork, saveContactPatch } from '../writes/saveContactPatch'
import { isAborted } from '../writes/sendWhenReachable'
import { type CellEdit, type EditedContact, isSame, isUntouched } from './cellEdit'
import type { ReopenCell } from './CellEditsContext'
import {
  cellEditClosed,
  cellEditRefused,
  conflictFound,
  contactMissing,
  saveFailed,
  saveStarted,
  saveSucceeded,
} from './cellEditsSlice'
import { editableField, readField } from './editableFields'
import type { RecordKey } from './editableKeys'
import { patchIssue } from './patchIssue'
import { selectCellEdit } from './selectCellEdits'

interface CommitOptions {
  reopen: ReopenCell
  /** The focus moves elsewhere, so a refused edit is not saved again unless it was changed. */
  isLeaving: boolean
}

/** Saves an edit, if it has changes, and closes it. Returns false when the contract refuses it. */
export function commitCellEdit(key: string, { reopen, isLeaving }: CommitOptions) {
  return (dispatch: ApiDispatch, getState: () => ApiState): boolean => {
    const edit = selectCellEdit(getState(), key)
    if (!edit?.editor) return true
    const { base, resumed } = edit.editor
    if (isUntouched(edit) && (resumed === null || isLeaving)) {
      dispatch(cellEditClosed({ key }))
      if (resumed !== null) showNotSaved(base, resumed === 'conflict' ? null : edit.message)
      return true
    }
    const patch = editableField(edit.field).patch(base, edit.values)
    const issue = patchIssue(base, patch)
    if (issue !== null) {
      dispatch(cellEditRefused({ key, message: issue }))
      return false
    }
    void dispatch(trackAct(dispatch(saveCellEdit(key, edit, base, reopen))))
    return true
  }
}

/** Ends an edit whose editor disappeared: saves it, or keeps it for the next time. */
export function leaveCellEdit(key: string, reopen: ReopenCell) {
  return (dispatch: ApiDispatch, getState: () => ApiState): void => {
    const base = selectCellEdit(getState(), key)?.editor?.base
    if (!base || dispatch(commitCellEdit(key, { reopen, isLeaving: true }))) return
    dispatch(cellEditClosed({ key }))
    showNotSaved(base, selectCellEdit(getState(), key)?.message ?? null)
  }
}

/** The number of times that a contact whose other fields change meanwhile is read again. */
const MAX_ROUNDS = 3

/**
 * Saves an edit optimistically, also over a newer version that has the same value. A refused one is
 * undone in the row and reopened, or a toast explains it.
 */
function saveCellEdit(
  key: string,
  { field, values, over }: CellEdit,
  base: EditedContact,
  reopen: ReopenCell,
) {
  return async (dispatch: ApiDispatch, getState: () => ApiState): Promise<void> => {
    const saveId = nanoid()
    dispatch(saveStarted({ key, saveId }))
    const endUnsavedWork = dispatch(beginUnsavedWork())
    const save = async (contact: EditedContact) => {
      const patch = editableField(field).patch(contact, values)
      return { contact, patch, ...(await dispatch(saveContactPatch(contact, patch))) }
    }
    const isSuperseded = () => selectCellEdit(getState(), key)?.saveId !== saveId
    let saved = await save(base)
    for (let round = 0; round < MAX_ROUNDS && isConflict(saved.error); round += 1) {
      const newest = await dispatch(readNewest(base.id, field))
      if (!newest || !isSame(readField(newest, field), over) || isSuperseded()) break
      saved = await save(newest)
    }
    const { contact, patch, error, version } = saved
    if (isAborted(error)) {
      endUnsavedWork()
      return
    }
    if (!error) {
      dispatch(saveSucceeded({ key, saveId }))
      void dispatch(recordPatch(contact, patch, version))
    } else if (isApiError(error) && error.code === 'NOT_FOUND') {
      dispatch(contactMissing({ key, saveId }))
      showLost(base, messageOf(error))
    } else {
      const message = isConflict(error) ? null : messageOf(error)
      const isLost = isSuperseded()
      if (message === null) dispatch(conflictFound({ key, saveId, version }))
      else dispatch(saveFailed({ key, saveId, version, message }))
      if (isLost) showLost(base, message ?? CHANGED_ELSEWHERE)
      else if (!reopen(base.id, field)) showNotSaved(base, message)
    }
    endUnsavedWork()
  }
}

/** Reads a contact again, and shows it in every list; undefined if that failed. */
function readNewest(contactId: string, field: RecordKey) {
  return async (dispatch: ApiDispatch): Promise<Contact | undefined> => {
    const { initiate } = contactsApi.endpoints.getContact
    const { data } = await dispatch(
      initiate({ contactId }, { forceRefetch: true, subscribe: false }),
    )
    if (!data) return undefined
    const custom = isCustom(field) && { [field]: readField(data, field)[0] }
    dispatch(updateCachedContact(contactId, { ...summaryOf(data), ...custom }))
    return data
  }
}

const CHANGED_ELSEWHERE = 'it was changed elsewhere.'

function showNotSaved(contact: EditedContact, reason: string | null): void {
  toast.error(
    `${contactName(contact)} was not saved: ${reason ?? CHANGED_ELSEWHERE} Edit it again to see what you typed.`,
  )
}

function showLost(contact: EditedContact, reason: string): void {
  toast.error(`${contactName(contact)} was not saved: ${reason}`)
}
