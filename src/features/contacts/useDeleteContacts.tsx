import { toast } from 'react-toastify'
import { UNKNOWN_ERROR, isApiError } from '@/api/apiError'
import type { ContactSelection } from '@/contract/contacts'
import { counted } from './counted'
import { useDeleteContactMutation, useDeleteContactsMutation, useRestoreContactsMutation } from './contactsApi'
import { UndoToast } from './UndoToast'

/** Spec section 9: toasts close by themselves after this many milliseconds. */
const TOAST_MS = 5000

interface DeleteContacts {
  /** Both delete at once and offer to undo; they promise whether it was done. */
  deleteOne: (contactId: string, name: string) => Promise<boolean>
  deleteSelected: (selection: ContactSelection) => Promise<boolean>
}

/** Deleting contacts: done at once, with a toast that says how many and undoes it. */
export function useDeleteContacts(): DeleteContacts {
  const [deleteContact] = useDeleteContactMutation()
  const [deleteContacts] = useDeleteContactsMutation()
  const [restoreContacts] = useRestoreContactsMutation()

  const restore = async (deletionId: string) => {
    const { data, error } = await restoreContacts({ body: { deletionId } })
    if (data) toast.success(`Restored ${counted(data.restored)}.`, { autoClose: TOAST_MS })
    else toast.error(messageOf(error), { autoClose: TOAST_MS })
  }
  const offerUndo = (message: string, deletionId: string) => {
    const toastId = `deleted-${deletionId}`
    const onUndo = () => {
      toast.dismiss(toastId)
      void restore(deletionId)
    }
    toast(<UndoToast message={message} onUndo={onUndo} />, { toastId, autoClose: TOAST_MS })
  }

  return {
    deleteOne: async (contactId, name) => {
      const { data, error } = await deleteContact({ params: { contactId } })
      if (data) offerUndo(`Deleted ${name}.`, data.deletionId)
      else toast.error(messageOf(error), { autoClose: TOAST_MS })
      return data !== undefined
    },
    deleteSelected: async (selection) => {
      const { data, error } = await deleteContacts({ body: selection })
      if (data) offerUndo(`Deleted ${counted(data.deleted)}.`, data.deletionId)
      else toast.error(messageOf(error), { autoClose: TOAST_MS })
      return data !== undefined
    },
  }
}

function messageOf(error: unknown): string {
  return isApiError(error) ? error.message : UNKNOWN_ERROR
}
