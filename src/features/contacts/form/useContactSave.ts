import { FORM_ERROR } from 'final-form'
import { useRef, useState } from 'react'
import { isApiError } from '@/api/apiError'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Contact } from '@/contract/contacts/contact'
import { useLazyGetContactQuery, useUpdateContactMutation } from '../contactsApi'
import { contactSubmitErrors } from './contactSubmitErrors'
import { trackAct } from '../history/actsUnderway'
import { recordPatch } from '../history/recordPatch'
import { hasValues } from '../model/patchedFields'
import { type ContactValues, changedFields, contactValues } from './contactValues'

/** Saves the changed fields of a contact. After a save elsewhere nothing is sent until a version is chosen. */
export function useContactSave(opened: Contact, onSaved: () => void | Promise<void>) {
  const [updateContact, { isLoading }] = useUpdateContactMutation()
  const [fetchContact] = useLazyGetContactQuery()
  const dispatch = useApiDispatch()
  const [before, setBefore] = useState(opened)
  /** The newest version, while it has to be chosen or overwritten. */
  const [conflict, setConflict] = useState<Contact | null>(null)
  const isMineKept = useRef(false)
  const params = { contactId: opened.id }

  const save = (values: ContactValues) => dispatch(trackAct(saveValues(values)))
  const saveValues = async (values: ContactValues) => {
    if (conflict && !isMineKept.current) return { [FORM_ERROR]: 'Choose which version to keep.' }
    isMineKept.current = false
    const body = changedFields(contactValues(before), values)
    const replaced = conflict ?? before
    const isChanged = Object.keys(body).length > 0
    const result = isChanged
      ? await updateContact({ params, body, version: replaced.version })
      : { data: before }
    const end = async ({ version }: Pick<Contact, 'version'>) => {
      if (isChanged) void dispatch(recordPatch(replaced, body, version))
      await onSaved()
      return undefined
    }
    if (result.data) return end(result.data)
    if (!isApiError(result.error) || result.error.code !== 'VERSION_CONFLICT')
      return contactSubmitErrors(result.error, values)
    const newest = await fetchContact(params)
    if (!newest.data) return contactSubmitErrors(newest.error, values)
    // The answer to an earlier save was lost.
    if (hasValues(newest.data, body)) return end(newest.data)
    setConflict(newest.data)
    return { [FORM_ERROR]: result.error.message }
  }
  return {
    before,
    conflict,
    isSaving: isLoading,
    save,
    /** Makes the next save overwrite the newest version. */
    keepMine: () => {
      isMineKept.current = true
    },
    takeTheirs: () => {
      if (conflict) setBefore(conflict)
      setConflict(null)
    },
  }
}
