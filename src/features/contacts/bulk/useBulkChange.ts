import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { useChangeContactsMutation } from './bulkApi'
import { useStartJob } from '@/features/jobs'
import type { BulkAction } from '@/contract/contacts/changeContacts'

export interface BulkChange {
  /** Starts one job for all selected contacts; resolves to whether it started. */
  change: (action: BulkAction, selection: ContactSelection) => Promise<boolean>
  isStarting: boolean
}

/** Changes a selection of contacts. The tray shows progress, cancel, undo and the outcome. */
export function useBulkChange(): BulkChange {
  const [changeContacts] = useChangeContactsMutation()
  const { start, isStarting } = useStartJob()
  return {
    isStarting,
    change: (action, selection) =>
      start({ action, selection }, (request) => changeContacts(request)),
  }
}
