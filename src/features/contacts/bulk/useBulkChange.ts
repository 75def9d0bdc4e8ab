import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { useChangeContactsMutation } from './bulkApi'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Job } from '@/contract/jobs'
import { useStartJob } from '@/features/jobs'
import { pluralize } from '@/shared/lib/format'
import { recordAct } from '../history/recordAct'
import type { BulkAction } from '@/contract/contacts/changeContacts'

export interface BulkChange {
  /** Starts one job for all selected contacts; resolves to whether it started. */
  change: (action: BulkAction, selection: ContactSelection) => Promise<boolean>
  isStarting: boolean
}

/** Changes a selection of contacts. The tray shows progress, cancel, undo and the outcome. */
export function useBulkChange(): BulkChange {
  const dispatch = useApiDispatch()
  const [changeContacts] = useChangeContactsMutation()
  const { start, isStarting } = useStartJob()
  return {
    isStarting,
    change: (action, selection) =>
      start({ action, selection }, async (request) => {
        const result = await changeContacts(request)
        if (result.data && action.type !== 'erase')
          void dispatch(recordAct(jobAct(result.data, { action, selection })))
        return result
      }),
  }
}

/** Returns the act of a bulk change. Only chosen contacts can be changed again by a redo. */
function jobAct(
  { id, title }: Job,
  body: { action: BulkAction; selection: ContactSelection },
): Parameters<typeof recordAct>[0] {
  const ids = 'ids' in body.selection ? body.selection.ids : null
  return {
    kind: 'request',
    label: ids ? `${title}, ${pluralize(ids.length, 'contact')}` : title,
    undo: { endpoint: 'undoJob', arg: { params: { jobId: id } } },
    redo: ids && { endpoint: 'changeContacts', arg: { body } },
    count: ids?.length ?? null,
  }
}
