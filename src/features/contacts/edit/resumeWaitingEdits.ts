import * as v from 'valibot'
import { isConflict, messageOf } from '@/api/apiError'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import type { Contact } from '@/contract/contacts/contact'
import { contactChange } from '@/contract/contacts/contactChange'
import { readDrafts } from '@/shared/lib/storage/draftStorage'
import { browserStorage, tabStorage } from '@/shared/lib/storage/safeStorage'
import { toast } from '@/shared/ui/toasts/toast'
import { contactsApi } from '../contactsApi'
import { customKey } from '../model/customFields'
import { selectPendingChanges } from '../writes/contactWritesSlice'
import { saveEdit } from '../writes/saveContactPatch'
import { WAITING_EDITS } from '../writes/selectWaiting'
import { isAborted } from '../writes/sendWhenReachable'
import { type WaitingEdit, removeWaitingEdit, whileOthersDoNot } from '../writes/waitingEdits'
import { isSame } from './cellEdit'
import { refusalRestored } from './cellEditsSlice'
import { readField } from './editableFields'
import { type RecordKey, fixedKeys, recordOnlyKeys } from './editableKeys'
import { attachCellEdits } from './persistCellEdits'

const storedEdit: v.GenericSchema<unknown, WaitingEdit> = v.object({
  id: v.string(),
  madeAt: v.number(),
  userId: v.string(),
  contactId: v.string(),
  name: v.string(),
  version: v.number(),
  patch: contactChange,
})

/**
 * Sends the user's edits that were not answered before a reload, or before their tab was closed, in
 * their order, and deletes those of anybody else. Edits that this page or another tab already sends
 * are left alone.
 */
export function resumeWaitingEdits(userId: string) {
  return (dispatch: ApiDispatch, getState: () => ApiState): void => {
    const edits = storedEdits(WAITING_EDITS)
    for (const edit of edits) if (edit.userId !== userId) removeWaitingEdit(edit.id)
    const isSending = ({ id, contactId }: WaitingEdit) =>
      selectPendingChanges(getState(), contactId).some((change) => change.id === id)
    const unsent = edits
      .filter((edit) => edit.userId === userId && !isSending(edit))
      .sort((a, b) => a.madeAt - b.madeAt)
    for (const wanted of new Set(unsent.map(({ contactId }) => contactId)))
      void dispatch(sendInOrder(unsent.filter(({ contactId }) => contactId === wanted)))
  }
}

/** Sends edits of one contact, and begins with each after the one before has begun. */
function sendInOrder([first, ...rest]: readonly WaitingEdit[]) {
  return async (dispatch: ApiDispatch): Promise<void> => {
    if (first === undefined) return
    await whileOthersDoNot(first.id, async () => {
      // Another tab may have sent it meanwhile.
      const stored = storedEdits(WAITING_EDITS + first.id)
      const sent = stored.map((edit) => dispatch(resume(edit)))
      await Promise.all([...sent, dispatch(sendInOrder(rest))])
    })
  }
}

/** Returns the stored edits whose names begin with `name`, each once. */
function storedEdits(name: string): WaitingEdit[] {
  const found = [tabStorage, browserStorage].flatMap((storage) =>
    readDrafts(name, storedEdit, storage),
  )
  return [...new Map(found.map((edit) => [edit.id, edit])).values()]
}

function resume(edit: WaitingEdit) {
  return async (dispatch: ApiDispatch): Promise<void> => {
    const { error } = await dispatch(saveEdit(edit, true))
    if (!error || isAborted(error)) return
    const message = isConflict(error) ? null : messageOf(error)
    const isKept = await dispatch(keepRefused(edit, message))
    const next = isKept ? ' Edit it again to see what you typed.' : ''
    toast.error(`${edit.name} was not saved: ${message ?? 'it was changed elsewhere.'}${next}`)
  }
}

/** Keeps the texts of a refused edit for their cells. Resolves to whether there are any. */
function keepRefused({ contactId, patch }: WaitingEdit, message: string | null) {
  return async (dispatch: ApiDispatch): Promise<boolean> => {
    const { initiate } = contactsApi.endpoints.getContact
    const { data, isSuccess } = await dispatch(
      initiate({ contactId }, { forceRefetch: true, subscribe: false }),
    )
    if (!isSuccess) return false
    dispatch(attachCellEdits())
    const wanted: Contact = {
      ...data,
      ...Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, value ?? ''])),
      extras: { ...data.extras, ...emptyForNull(patch.extras) },
    }
    const keys: RecordKey[] = [
      ...fixedKeys,
      ...recordOnlyKeys,
      ...Object.keys(patch.extras ?? {}).map(customKey),
    ]
    const changed = keys.filter(
      (field) =>
        !isCellsOwn(field, wanted, data) &&
        !isSame(readField(wanted, field), readField(data, field)),
    )
    const { version } = data
    for (const field of changed) {
      const [values, over] = [readField(wanted, field), readField(data, field)]
      dispatch(refusalRestored({ contactId, field, values, over, version, message }))
    }
    return changed.length > 0
  }
}

/** Returns whether two lists differ in their first value alone, which a cell of the table edits. */
function isCellsOwn(field: RecordKey, one: Contact, other: Contact): boolean {
  if (field !== 'emails' && field !== 'phones') return false
  const restOf = ([first, ...rest]: Contact['emails']) => JSON.stringify([first?.label, rest])
  return restOf(one[field]) === restOf(other[field])
}

function emptyForNull(extras: Readonly<Record<string, string | null>> = {}) {
  return Object.fromEntries(Object.entries(extras).map(([name, value]) => [name, value ?? '']))
}
