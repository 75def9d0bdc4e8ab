import { isRunning, usePollingInterval } from '@/features/jobs'
import { usePageShown } from '@/shared/lib/usePageVisible'
import { employeeFilesApi } from './employeeFilesApi'

/** Loads an import. Polls while the server works on it and the page is visible. */
export function useEmployeeImport(companyId: string, jobId: string) {
  const arg = { companyId, jobId }
  const { getEmployeeImport } = employeeFilesApi.endpoints
  const { currentData, error, isError, isFetching } = getEmployeeImport.useQueryState(arg)
  const pollingInterval = usePollingInterval({
    isRunning: currentData !== undefined && isRunning(currentData.job),
    isError,
  })
  const { refetch } = getEmployeeImport.useQuerySubscription(arg, { pollingInterval })
  usePageShown(refetch)
  return {
    record: currentData,
    error: currentData ? undefined : error,
    isFetching,
    refetch: () => {
      void refetch()
    },
  }
}
