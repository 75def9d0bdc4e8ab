import type { ContactImport } from '@/contract/contacts/contactImport'
import { isRunning, usePollingInterval } from '@/features/jobs'
import { usePageShown } from '@/shared/lib/usePageVisible'
import { importApi } from './importApi'

/** Returns the server's import. Polls while the server works on it and the page is visible. */
export function useImport(jobId: string | null): {
  record: ContactImport | undefined
  error: unknown
  refetch: () => void
} {
  const arg = { jobId: jobId ?? '' }
  const skip = jobId === null
  const { currentData, error, isError } = importApi.endpoints.getImport.useQueryState(arg, { skip })
  const pollingInterval = usePollingInterval({
    isRunning: currentData !== undefined && isRunning(currentData.job),
    isError,
  })
  const { refetch } = importApi.endpoints.getImport.useQuerySubscription(arg, {
    skip,
    pollingInterval,
  })
  usePageShown(skip ? undefined : refetch)
  return {
    record: skip ? undefined : currentData,
    error: currentData ? undefined : error,
    refetch: () => {
      void refetch()
    },
  }
}
