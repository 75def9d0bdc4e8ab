import { useState } from 'react'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { useExportContactsMutation } from './bulkApi'
import { useStartJob } from '@/features/jobs'
import type { ExportFormat } from './exportFormats'
import type { FileShape } from './useExportColumns'

interface ExportContacts {
  /**
   * Starts a job that exports the selection, or everything for null; resolves to whether it
   * started. A `fileShape` replaces the columns of the format.
   */
  exportContacts: (
    selection: ContactSelection | null,
    format: ExportFormat,
    fileShape: FileShape | null,
  ) => Promise<boolean>
  isStarting: boolean
  /** The error of the last export that did not start; null while none failed. */
  error: unknown
}

export function useExportContacts(): ExportContacts {
  const [requestExport] = useExportContactsMutation()
  const [error, setError] = useState<unknown>(null)
  const { start, isStarting } = useStartJob(setError)
  return {
    isStarting,
    error,
    exportContacts: (selection, { type, shape, version }, fileShape) => {
      setError(null)
      const body = {
        ...(selection && { selection }),
        ...(fileShape ?? (shape && { shape })),
        ...(version && { version }),
      }
      return start(body, (request) => requestExport({ ...request, params: { type } }))
    },
  }
}
