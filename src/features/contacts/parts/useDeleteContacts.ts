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
  useDeleteBurstMutation,
  useDeleteContactMutation,
  useDeleteContactsMutation,
} from '../contactsApi'
import { trackAct } from '../history/actsUnderway'
import type { Deletion } from '../history/announceDeletion'
import { pluralize } from '@/shared/lib/format'
import { useApiDispatch } from '@/api/useApiDispatch'

interface DeleteContacts {
  /**
   * All delete at once, offer an undo, and resolve to whether it was done. A row being deleted is
   * not deleted twice.
   */
  deleteOne: (contactId: string, name: string) => Promise<boolean>
  /** Deletes a contact with all that came with it within an hour from one network. */
  deleteBurst: (contactId: string) => Promise<boolean>
  /** For a few contacts; many are a job (`bulk/useBulkChange`). */
  deleteSelected: (selection: ContactSelection) => Promise<boolean>
}

/** Deletes contacts at once, with a toast that offers an undo. */
export function useDeleteContacts(): DeleteContacts {
  const dispatch = useApiDispatch()
  const hasTrash = useIsServed(extensions.trash)
  const [deleteContact] = useDeleteContactMutation()
  const [deleteContacts] = useDeleteContactsMutation()
  const [deleteBurst] = useDeleteBurstMutation()
  const leaving = useRef(new Set<string>())

  /** Offers an undo, and adds the deletion to the acts that can be undone. */
  const announce = async (deletion: Omit<Deletion, 'hasTrash'>) => {
    const loaded = await import('../history/screens').catch(() => null)
    if (loaded) dispatch(loaded.announceDeletion({ ...deletion, hasTrash }))
    else toast(`${deletion.label}.`)
  }
  /**
   * The row stays until the lists have reloaded; after that it is there only if it was restored.
   */
  const release = async (contactId: string) => {
    await Promise.all(dispatch(contactsApi.util.getRunningQueriesThunk()))
    leaving.current.delete(contactId)
  }

  const deleteOne = async (contactId: string, name: string) => {
    const { data, error } = await deleteContact({ params: { contactId } })
    if (error) dispatch(invalidateWhenIdle([contactList])) // it may be gone already
    void release(contactId)
    if (data)
      void dispatch(trackAct(announce({ ...data, label: `Deleted ${name}`, ids: [contactId] })))
    else toast.error(messageOf(error))
    return data !== undefined
  }
  /** Announces a deletion of several, or says why it failed; returns whether it was done. */
  const announceSeveral = (
    { data, error }: Awaited<ReturnType<typeof deleteContacts>>,
    ids: readonly string[] | null,
  ) => {
    if (data) {
      const label = `Deleted ${pluralize(data.deleted, 'contact')}`
      void dispatch(trackAct(announce({ ...data, label, ids })))
    } else toast.error(messageOf(error))
    return data !== undefined
  }
  const deleteSelected = async (selection: ContactSelection) =>
    announceSeveral(
      await deleteContacts({ body: selection }),
      'ids' in selection ? selection.ids : null,
    )
  const deleteAll = async (contactId: string) =>
    announceSeveral(await deleteBurst({ params: { contactId } }), null)
  return {
    deleteOne: async (contactId, name) => {
      if (leaving.current.has(contactId)) return false
      leaving.current.add(contactId)
      return dispatch(trackAct(deleteOne(contactId, name)))
    },
    deleteBurst: (contactId) => dispatch(trackAct(deleteAll(contactId))),
    deleteSelected: (selection) => dispatch(trackAct(deleteSelected(selection))),
  }
}
