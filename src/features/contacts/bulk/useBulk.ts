import type { ContactSelection } from '@/contract/contacts/contactFilter'
import type { BulkAction } from '@/contract/jobs'
import { useChangeContactsMutation } from './bulkApi'
import { useStartJob } from '@/features/jobs'

interface Bulk {
  /** Does it to every selected contact: one request and one job, however many. Promises whether it began. */
  change: (action: BulkAction, selection: ContactSelection) => Promise<boolean>
  isStarting: boolean
}

/** Work on a selection of contacts. Progress, cancel, undo and how it ended stand in the tray. */
export function useBulk(): Bulk {
  const [changeContacts] = useChangeContactsMutation()
  const { start, isStarting } = useStartJob()
  return {
    isStarting,
    change: (action, selection) =>
      start({ action, selection }, (request) => changeContacts(request)),
  }
}
