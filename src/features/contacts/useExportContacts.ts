import { toast } from 'react-toastify'
import { messageOf } from '@/api/apiError'
import type { ContactSelection } from '@/contract/contacts'
import { saveDownload } from '@/shared/lib/saveDownload'
import { counted } from './counted'
import { useExportContactsMutation } from './contactsApi'

interface ExportContacts {
  /** Exports a selection, or everything; the toast says how many where that is known. */
  exportContacts: (selection: ContactSelection | null, count: number | null) => Promise<void>
  isExporting: boolean
}

/** Saves contacts as a CSV file that imports again unchanged. */
export function useExportContacts(): ExportContacts {
  const [requestExport, { isLoading }] = useExportContactsMutation()
  return {
    isExporting: isLoading,
    exportContacts: async (selection, count) => {
      const { data, error } = await requestExport({ params: { type: 'csv' }, body: selection ? { selection } : {} })
      if (!data) {
        toast.error(messageOf(error))
        return
      }
      saveDownload(data)
      toast.success(count === null ? 'Exported all contacts.' : `Exported ${counted(count)}.`)
    },
  }
}
