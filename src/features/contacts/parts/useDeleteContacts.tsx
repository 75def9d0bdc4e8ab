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
import { recordAct } from '../history/recordAct'
import { UndoToast } from '@/shared/ui/toasts/UndoToast'
import { pluralize } from '@/shared/lib/format'
import { useApiDispatch } from '@/api/useApiDispatch'

interface DeleteContacts {
  /**
   * Both delete at once, offer an undo, and resolve to whether it was done. A row being deleted is
   * not deleted twice.
   */
  deleteOne: (contactId: string, name: string) => Promise<boolean>
  /** For a few contacts; many are a job (`bulk/useBulkChange`). */
  deleteSelected: (selection: ContactSelection) => Promise<boolean>
}

/** Deletes contacts at once, with a toast that offers an undo. */
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
  const record = (
    label: string,
    { deleted, deletionId }: { deleted: number; deletionId: string },
    ids: readonly string[] | null,
  ) => {
    if (!hasTrash) return
    void dispatch(
      recordAct({
        kind: 'request',
        label,
        undo: { endpoint: 'restoreContacts', arg: { body: { deletionId } } },
        redo: ids && { endpoint: 'deleteContacts', arg: { body: { ids } } },
        count: deleted,
      }),
    )
  }
  /**
   * The row stays until the lists have reloaded; after that it is there only if it was restored.
   */
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
      if (data) {
        record(`Deleted ${name}`, data, [contactId])
        offerUndo(`Deleted ${name}.`, data.deletionId)
      } else toast.error(messageOf(error))
      return data !== undefined
    },
    deleteSelected: async (selection) => {
      const { data, error } = await deleteContacts({ body: selection })
      if (data) {
        const label = `Deleted ${pluralize(data.deleted, 'contact')}`
        record(label, data, 'ids' in selection ? selection.ids : null)
        offerUndo(`${label}.`, data.deletionId)
      } else toast.error(messageOf(error))
      return data !== undefined
    },
  }
}
