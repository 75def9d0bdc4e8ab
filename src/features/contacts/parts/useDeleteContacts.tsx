import { useRef } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { messageOf } from '@/api/apiError'
import { useIsServed } from '@/api/extensions'
import { invalidateWhenIdle } from '@/api/invalidateWhenIdle'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { extensions } from '@/contract/extensions'
import {
  contactList,
  contactsApi,
  useDeleteContactMutation,
  useDeleteContactsMutation,
  useRestoreContactsMutation,
} from '../contactsApi'
import { UndoToast } from '@/shared/ui/toasts/UndoToast'
import { pluralize } from '@/shared/lib/format'
import { useApiDispatch } from '@/api/useApiDispatch'

interface DeleteContacts {
  /** Both delete at once and offer to undo; they promise whether it was done. A row that is on its way out is not deleted twice. */
  deleteOne: (contactId: string, name: string) => Promise<boolean>
  /** For few: many are a job (`bulk/useBulk`). */
  deleteSelected: (selection: ContactSelection) => Promise<boolean>
}

/** Deleting contacts: done at once, with a toast that says how many and undoes it. */
export function useDeleteContacts(): DeleteContacts {
  const dispatch = useApiDispatch()
  const hasTrash = useIsServed(extensions.trash)
  const [deleteContact] = useDeleteContactMutation()
  const [deleteContacts] = useDeleteContactsMutation()
  const [restoreContacts] = useRestoreContactsMutation()
  const leaving = useRef(new Set<string>())

  const restore = async (deletionId: string) => {
    const { data, error } = await restoreContacts({ body: { deletionId } })
    if (data) toast.success(`Restored ${pluralize(data.restored, 'contact')}.`)
    else toast.error(messageOf(error))
  }
  const offerUndo = (message: string, deletionId: string) => {
    const toastId = `deleted-${deletionId}`
    if (!hasTrash) {
      toast(message, { toastId })
      return
    }
    toast(
      <UndoToast toastId={toastId} message={message} onUndo={() => void restore(deletionId)} />,
      { toastId },
    )
  }
  /** The row stands there until the lists have been asked again; from then on it is there only if it came back. */
  const release = async (contactId: string) => {
    await Promise.all(dispatch(contactsApi.util.getRunningQueriesThunk()))
    leaving.current.delete(contactId)
  }

  return {
    deleteOne: async (contactId, name) => {
      if (leaving.current.has(contactId)) return false
      leaving.current.add(contactId)
      const { data, error } = await deleteContact({ params: { contactId } })
      if (error) dispatch(invalidateWhenIdle([contactList])) // it may be gone already
      void release(contactId)
      if (data) offerUndo(`Deleted ${name}.`, data.deletionId)
      else toast.error(messageOf(error))
      return data !== undefined
    },
    deleteSelected: async (selection) => {
      const { data, error } = await deleteContacts({ body: selection })
      if (data) offerUndo(`Deleted ${pluralize(data.deleted, 'contact')}.`, data.deletionId)
      else toast.error(messageOf(error))
      return data !== undefined
    },
  }
}
