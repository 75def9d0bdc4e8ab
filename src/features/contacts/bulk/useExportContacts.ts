import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { useExportContactsMutation } from './bulkApi'
import { useStartJob } from '@/features/jobs'
import type { ExportFormat } from './exportFormats'

interface ExportContacts {
  /**
   * Starts a job that exports the selection, or everything for null; resolves to whether it
   * started.
   */
  exportContacts: (selection: ContactSelection | null, format: ExportFormat) => Promise<boolean>
  isStarting: boolean
}

export function useExportContacts(): ExportContacts {
  const [requestExport] = useExportContactsMutation()
  const { start, isStarting } = useStartJob()
  return {
    isStarting,
    exportContacts: (selection, { type, shape, version }) => {
      const body = {
        ...(selection && { selection }),
        ...(shape && { shape }),
        ...(version && { version }),
      }
      return start(body, (request) => requestExport({ ...request, params: { type } }))
    },
  }
}
