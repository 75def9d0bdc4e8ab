import { invalidateWhenIdle, pauseInvalidation } from '@/api/invalidateWhenIdle'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { warnOnUnload } from '@/shared/lib/useUnloadWarning'
import { contactList, contactRecord, contactsApi } from '../contactsApi'
import { applyOptimistic } from './applyOptimistic'
import { customKey } from '../model/customFields'
import { type Row, updateCachedContact } from './cachedContacts'
import { selectVersionToSend, versionWritten } from './contactWritesSlice'
import { enqueueWrite } from './writeQueue'

/**
 * Warns before the tab closes, and pauses reloading of lists, until the returned function is called
 * once.
 */
export function beginUnsavedWork() {
  return (dispatch: ApiDispatch): (() => void) => {
    const resumeInvalidation = dispatch(pauseInvalidation())
    const stopWarning = warnOnUnload()
    return () => {
      stopWarning()
      resumeInvalidation()
    }
  }
}

/**
 * Saves some fields of a contact optimistically, after its earlier writes. Reloads the list, and
 * after an error the record, once nobody is typing in it. Resolves to the answer with the newest
 * known version.
 */
export function saveContactPatch(
  { id, version: seen }: Pick<ContactSummary, 'id' | 'version'>,
  patch: ContactPatch,
) {
  return async (dispatch: ApiDispatch, getState: () => ApiState) => {
    const endUnsavedWork = dispatch(beginUnsavedWork())
    const onAnswer = dispatch(applyOptimistic(id, shownFields(patch)))
    const result = await dispatch(
      enqueueWrite([id], async () => {
        const version = selectVersionToSend(getState(), id, seen)
        const { initiate } = contactsApi.endpoints.patchContact
        const answer = await dispatch(
          initiate({ params: { contactId: id }, body: patch, version }, { track: false }),
        )
        if (!answer.data) return { ...answer, version }
        const saved = answer.data
        dispatch(versionWritten({ contactId: id, over: version, version: saved.version }))
        dispatch(updateCachedContact(id, { version: saved.version, updatedAt: saved.updatedAt }))
        return { ...answer, version: saved.version }
      }),
    )
    onAnswer(result.data !== undefined)
    dispatch(invalidateWhenIdle(result.data ? [contactList] : [contactList, contactRecord(id)]))
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
