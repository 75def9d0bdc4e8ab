import { useRef } from 'react'
import { toast } from '@/shared/ui/toast'
import { isApiError, messageOf } from '@/api/apiError'
import type { ContactSummary } from '@/contract/contacts'
import { changeCached } from './cachedContacts'
import { contactName } from './contactName'
import { contactList, contactsApi, useUpdateContactMutation } from './contactsApi'
import { useApiDispatch } from './useApiDispatch'

type Favorite = Parameters<typeof contactName>[0] & Pick<ContactSummary, 'id' | 'version' | 'isFavorite'>

/**
 * Turns a contact's star over: shown at once, undone with a toast when the server refuses. A contact that changed elsewhere in the meantime is
 * fetched again, and the toast says so.
 */
export function useFavorite(): (contact: Favorite) => Promise<void> {
  const dispatch = useApiDispatch()
  const [updateContact] = useUpdateContactMutation()
  const pending = useRef(new Set<string>())

  return async (contact) => {
    const { id, version } = contact
    if (pending.current.has(id)) return
    pending.current.add(id)
    const isFavorite = !contact.isFavorite
    const undo = dispatch(changeCached(id, { isFavorite }))
    const result = await updateContact({ params: { contactId: id }, body: { isFavorite }, version })
    pending.current.delete(id)
    if (result.data) {
      dispatch(changeCached(id, { version: result.data.version, updatedAt: result.data.updatedAt }))
      return
    }
    undo()
    if (isApiError(result.error) && result.error.code === 'VERSION_CONFLICT') {
      dispatch(contactsApi.util.invalidateTags([contactList, { type: 'Contact', id }]))
      toast.info(`${contactName(contact)} was changed elsewhere. You see the newest version now; try again.`)
    } else toast.error(messageOf(result.error))
  }
}
