import { messageOf } from '@/api/apiError'
import type { ApiDispatch } from '@/api/useApiDispatch'
import { pluralize } from '@/shared/lib/format'
import { toast } from '@/shared/ui/toasts/toast'
import { UndoToast } from '@/shared/ui/toasts/UndoToast'
import { contactsApi } from '../contactsApi'
import { addAct } from './addAct'

export interface Deletion {
  /** For example "Deleted Ada Lovelace". */
  label: string
  deleted: number
  deletionId: string
  /** The contacts, if they were chosen one by one. */
  ids: readonly string[] | null
  /** The server keeps what is deleted. */
  hasTrash: boolean
}

/** Says what was deleted, and offers an undo if the server has a trash. */
export function announceDeletion({ label, deleted, deletionId, ids, hasTrash }: Deletion) {
  return (dispatch: ApiDispatch): void => {
    const toastId = deletionToastId(deletionId)
    if (!hasTrash) {
      toast(`${label}.`, { toastId })
      return
    }
    dispatch(
      addAct({
        kind: 'request',
        label,
        undo: { endpoint: 'restoreContacts', arg: { body: { deletionId } } },
        redo: ids && { endpoint: 'deleteContacts', arg: { body: { ids } } },
        count: deleted,
      }),
    )
    const onUndo = () => void dispatch(restore(deletionId))
    toast(<UndoToast toastId={toastId} message={`${label}.`} onUndo={onUndo} />, { toastId })
  }
}

/** Returns the id of the toast that announces a deletion. */
export function deletionToastId(deletionId: string): string {
  return `deleted-${deletionId}`
}

function restore(deletionId: string) {
  return async (dispatch: ApiDispatch): Promise<void> => {
    const { initiate } = contactsApi.endpoints.restoreContacts
    const { data, error } = await dispatch(initiate({ body: { deletionId } }, { track: false }))
    if (data) toast.success(`Restored ${pluralize(data.restored, 'contact')}.`)
    else toast.error(messageOf(error))
  }
}
