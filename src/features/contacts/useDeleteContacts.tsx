import { useRef } from 'react'
import { toast } from 'react-toastify'
import { messageOf } from '@/api/apiError'
import type { ContactSelection } from '@/contract/contacts'
import { counted } from './counted'
import { useDeleteContactMutation, useDeleteContactsMutation, useRestoreContactsMutation } from './contactsApi'
import { UndoToast } from './UndoToast'

interface DeleteContacts {
  /** Both delete at once and offer to undo; they promise whether it was done. What is being deleted is not deleted twice. */
  deleteOne: (contactId: string, name: string) => Promise<boolean>
  deleteSelected: (selection: ContactSelection) => Promise<boolean>
  isDeletingSelected: boolean
}

/** Deleting contacts: done at once, with a toast that says how many and undoes it. */
export function useDeleteContacts(): DeleteContacts {
  const [deleteContact] = useDeleteContactMutation()
  const [deleteContacts, { isLoading: isDeletingSelected }] = useDeleteContactsMutation()
  const [restoreContacts] = useRestoreContactsMutation()
  const deletedIds = useRef(new Set<string>())
  // Two clicks may come before `isDeletingSelected` is drawn.
  const isSending = useRef(false)

  const restore = async (deletionId: string, onRestored?: () => void) => {
    const { data, error } = await restoreContacts({ body: { deletionId } })
    if (data) {
      onRestored?.()
      toast.success(`Restored ${counted(data.restored)}.`)
    } else toast.error(messageOf(error))
  }
  const offerUndo = (message: string, deletionId: string, onRestored?: () => void) => {
    const toastId = `deleted-${deletionId}`
    const onUndo = () => {
      toast.dismiss(toastId)
      void restore(deletionId, onRestored)
    }
    toast(<UndoToast message={message} onUndo={onUndo} />, { toastId })
  }

  return {
    isDeletingSelected,
    deleteOne: async (contactId, name) => {
      if (deletedIds.current.has(contactId)) return false
      deletedIds.current.add(contactId)
      const release = () => { deletedIds.current.delete(contactId) }
      const { data, error } = await deleteContact({ params: { contactId } })
      if (data) offerUndo(`Deleted ${name}.`, data.deletionId, release)
      else {
        release()
        toast.error(messageOf(error))
      }
      return data !== undefined
    },
    deleteSelected: async (selection) => {
      if (isSending.current) return false
      isSending.current = true
      const { data, error } = await deleteContacts({ body: selection })
      isSending.current = false
      if (data) offerUndo(`Deleted ${counted(data.deleted)}.`, data.deletionId)
      else toast.error(messageOf(error))
      return data !== undefined
    },
  }
}
