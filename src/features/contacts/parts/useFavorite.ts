import { toast } from '@/shared/ui/toasts/toast'
import { isApiError, messageOf } from '@/api/apiError'
import type { ContactSummary } from '@/contract/contacts/contact'
import { contactName } from '../model/contactName'
import { writeContact } from '../rows/contactWrites'
import { useApiDispatch } from '@/api/useApiDispatch'

type Favorite = Parameters<typeof contactName>[0] &
  Pick<ContactSummary, 'id' | 'version' | 'isFavorite'>

/**
 * Turns a contact's star over: shown at once, undone with a toast when the server refuses. A contact that changed elsewhere in the meantime is
 * fetched again, and the toast says so.
 */
export function useFavorite(): (contact: Favorite) => Promise<void> {
  const dispatch = useApiDispatch()
  return async (contact) => {
    const { error } = await dispatch(writeContact(contact, { isFavorite: !contact.isFavorite }))
    if (!error) return
    if (isApiError(error) && error.code === 'VERSION_CONFLICT') {
      toast.info(
        `${contactName(contact)} was changed elsewhere. You see the newest version now; try again.`,
      )
    } else toast.error(messageOf(error))
  }
}
