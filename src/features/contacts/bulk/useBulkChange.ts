import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { useChangeContactsMutation } from './bulkApi'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Job } from '@/contract/jobs'
import { useStartJob } from '@/features/jobs'
import { pluralize } from '@/shared/lib/format'
import { useFieldNames } from '../fields/useFieldNames'
import { trackAct } from '../history/actsUnderway'
import { recordAct } from '../history/recordAct'
import { type FieldNames, customTitle } from '../model/customFields'
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
  const names = useFieldNames()
  return {
    isStarting,
    change: (action, selection) =>
      dispatch(
        trackAct(
          start({ action, selection }, async (request) => {
            const result = await changeContacts(request)
            if (result.data && action.type !== 'erase')
              void dispatch(recordAct(jobAct(result.data, { action, selection }, names)))
            return result
          }),
        ),
      ),
  }
}

/** Returns the act of a bulk change. Only chosen contacts can be changed again by a redo. */
function jobAct(
  job: Job,
  body: { action: BulkAction; selection: ContactSelection },
  names: FieldNames,
): Parameters<typeof recordAct>[0] {
  const { id } = job
  const title = titleOnScreen(job, body.action, names)
  const ids = 'ids' in body.selection ? body.selection.ids : null
  return {
    kind: 'request',
    label: ids ? `${title}, ${pluralize(ids.length, 'contact')}` : title,
    undo: { endpoint: 'undoJob', arg: { params: { jobId: id } } },
    redo: ids && { endpoint: 'changeContacts', arg: { body } },
    count: ids?.length ?? null,
  }
}

/** Returns the title of a job, such as "Set Badge to “B-1”", with the field's name on screen. */
function titleOnScreen({ title }: Job, action: BulkAction, names: FieldNames): string {
  if (action.type !== 'edit' || action.edit.field !== 'custom') return title
  const { name } = action.edit
  const verb = ['Set ', 'Clear '].find((each) => title.startsWith(each + name))
  if (verb === undefined) return title
  return verb + customTitle(name, names) + title.slice(verb.length + name.length)
}
