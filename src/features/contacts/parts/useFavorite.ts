import { toast } from '@/shared/ui/toasts/toast'
import { isApiError, messageOf } from '@/api/apiError'
import type { ContactSummary } from '@/contract/contacts/contact'
import { trackAct } from '../history/actsUnderway'
import { recordPatch } from '../history/recordPatch'
import { contactName } from '../model/contactName'
import { saveContactPatch } from '../writes/saveContactPatch'
import { isAborted } from '../writes/sendWhenReachable'
import { useApiDispatch } from '@/api/useApiDispatch'

type Favorite = Parameters<typeof contactName>[0] &
  Pick<ContactSummary, 'id' | 'version' | 'isFavorite'>

/**
 * Toggles a contact's star optimistically; a toast explains a refusal. After a change elsewhere the
 * contact is refetched.
 */
export function useFavorite(): (contact: Favorite) => Promise<void> {
  const dispatch = useApiDispatch()
  const toggle = async (contact: Favorite) => {
    const patch = { isFavorite: !contact.isFavorite }
    const { error, version } = await dispatch(saveContactPatch(contact, patch))
    if (!error) {
      void dispatch(recordPatch(contact, patch, version))
      return
    }
    if (isAborted(error)) return
    if (isApiError(error) && error.code === 'VERSION_CONFLICT') {
      toast.info(
        `${contactName(contact)} was changed elsewhere. Check the newest version and try again.`,
      )
    } else toast.error(messageOf(error))
  }
  return (contact) => dispatch(trackAct(toggle(contact)))
}
