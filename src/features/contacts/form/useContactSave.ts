import { FORM_ERROR } from 'final-form'
import { useRef, useState } from 'react'
import { isApiError } from '@/api/apiError'
import type { Contact } from '@/contract/contacts/contact'
import { useLazyGetContactQuery, useUpdateContactMutation } from '../contactsApi'
import { contactSubmitErrors } from './contactSubmitErrors'
import { type ContactValues, changedFields, contactValues } from './contactValues'

/** Saves the changed fields of a contact. After a save elsewhere nothing is sent until a version is chosen. */
export function useContactSave(opened: Contact, onSaved: () => void | Promise<void>) {
  const [updateContact, { isLoading }] = useUpdateContactMutation()
  const [fetchContact] = useLazyGetContactQuery()
  const [before, setBefore] = useState(opened)
  /** The newest version, while it has to be chosen or overwritten. */
  const [conflict, setConflict] = useState<Contact | null>(null)
  const isMineKept = useRef(false)
  const params = { contactId: opened.id }

  const save = async (values: ContactValues) => {
    if (conflict && !isMineKept.current) return { [FORM_ERROR]: 'Choose which version to keep.' }
    isMineKept.current = false
    const body = changedFields(contactValues(before), values)
    const version = conflict?.version ?? before.version
    const result =
      Object.keys(body).length === 0
        ? { data: before }
        : await updateContact({ params, body, version })
    if (result.data) {
      await onSaved()
      return undefined
    }
    if (!isApiError(result.error) || result.error.code !== 'VERSION_CONFLICT')
      return contactSubmitErrors(result.error, values)
    const newest = await fetchContact(params)
    if (!newest.data) return contactSubmitErrors(newest.error, values)
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
