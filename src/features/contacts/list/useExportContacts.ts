import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { useExportContactsMutation } from '../bulk/bulkApi'
import { useStartJob } from '@/features/jobs'
import type { ExportFormat } from '../bulk/exportFormats'

interface ExportContacts {
  /** Exports a selection, or everything, as one job whose file is saved when it is done. Promises whether it began. */
  exportContacts: (selection: ContactSelection | null, format: ExportFormat) => Promise<boolean>
  isStarting: boolean
}

/** Makes a file of contacts; any number of them. */
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
