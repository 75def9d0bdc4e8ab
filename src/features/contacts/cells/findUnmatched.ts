import type { ApiDispatch } from '@/api/useApiDispatch'
import { contactsApi } from '../contactsApi'
import { contactName } from '../model/contactName'
import type { ContactFilterParams } from '../rows/contactQuery'
import { enqueueWrite } from '../writes/writeQueue'

/**
 * Resolves to the name of a contact that does not match a filter, once its changes are saved; to null
 * if it matches, is gone, or nobody can tell.
 */
export function findUnmatched(contactId: string, matching: ContactFilterParams) {
  return async (dispatch: ApiDispatch): Promise<string | null> => {
    await dispatch(enqueueWrite([contactId], () => Promise.resolve()))
    const { findMissingContacts, getContact } = contactsApi.endpoints
    const fresh = { subscribe: false, forceRefetch: true } as const
    const body = { matching, ids: [contactId] }
    const missing = await dispatch(findMissingContacts.initiate({ body }, fresh))
    if (missing.data?.ids.includes(contactId) !== true) return null
    const { data } = await dispatch(getContact.initiate({ contactId }, fresh))
    return data ? contactName(data) : null
  }
}
