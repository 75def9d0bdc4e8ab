import { nanoid } from '@reduxjs/toolkit'
import { toast } from '@/shared/ui/toasts/toast'
import { isApiError, isConflict, messageOf } from '@/api/apiError'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { contactsApi } from '../contactsApi'
import { recordPatch } from '../history/recordPatch'
import { contactName } from '../model/contactName'
import { isCustom } from '../model/customFields'
import { summaryOf, updateCachedContact } from '../writes/cachedContacts'
import { beginUnsavedWork, saveContactPatch } from '../writes/saveContactPatch'
import { type CellEdit, isUntouched } from './cellEdit'
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
import type { EditableKey } from './editableKeys'
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
    void dispatch(saveCellEdit(key, edit, base, patch, reopen))
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

/**
 * Saves an edit optimistically. A refused one is undone in the row and reopened, or a toast
 * explains it.
 */
function saveCellEdit(
  key: string,
  { field }: CellEdit,
  base: ContactSummary,
  patch: ContactPatch,
  reopen: ReopenCell,
) {
  return async (dispatch: ApiDispatch, getState: () => ApiState): Promise<void> => {
    const saveId = nanoid()
    dispatch(saveStarted({ key, saveId }))
    const endUnsavedWork = dispatch(beginUnsavedWork())
    const { error, version } = await dispatch(saveContactPatch(base, patch))
    if (!error) {
      dispatch(saveSucceeded({ key, saveId }))
      void dispatch(recordPatch(base, patch, version))
    } else if (isApiError(error) && error.code === 'NOT_FOUND') {
      dispatch(contactMissing({ key, saveId }))
      showLost(base, messageOf(error))
    } else {
      const message = isConflict(error) ? null : messageOf(error)
      if (message === null) await dispatch(refetchRow(base.id, field))
      const isSuperseded = selectCellEdit(getState(), key)?.saveId !== saveId
      if (message === null) dispatch(conflictFound({ key, saveId, version }))
      else dispatch(saveFailed({ key, saveId, version, message }))
      if (isSuperseded) showLost(base, message ?? CHANGED_ELSEWHERE)
      else if (!reopen(base.id, field)) showNotSaved(base, message)
    }
    endUnsavedWork()
  }
}

function refetchRow(contactId: string, field: EditableKey) {
  return async (dispatch: ApiDispatch): Promise<void> => {
    const { initiate } = contactsApi.endpoints.getContact
    const { data } = await dispatch(
      initiate({ contactId }, { forceRefetch: true, subscribe: false }),
    )
    if (!data) return
    const custom = isCustom(field) && { [field]: readField(data, field)[0] }
    dispatch(updateCachedContact(contactId, { ...summaryOf(data), ...custom }))
  }
}

const CHANGED_ELSEWHERE = 'it was changed elsewhere.'

function showNotSaved(contact: ContactSummary, reason: string | null): void {
  toast.error(
    `${contactName(contact)} was not saved: ${reason ?? CHANGED_ELSEWHERE} Edit the cell again to see what you typed.`,
  )
}

function showLost(contact: ContactSummary, reason: string): void {
  toast.error(`${contactName(contact)} was not saved: ${reason}`)
}
