import { useEffect, useSyncExternalStore } from 'react'
import type { EmployeeImport } from '@/contract/companies/employeeFiles'
import { employeeFilesApi } from './employeeFilesApi'

/** Polling delays while the server works on an import, in milliseconds. */
const POLL_MS = 700
const AFTER_ERROR_MS = 5000

/** Loads an import. Polls while the server works on it and the page is visible. */
export function useEmployeeImport(companyId: string, jobId: string) {
  const arg = { companyId, jobId }
  const isVisible = useSyncExternalStore(onVisibilityChange, isPageVisible)
  const { getEmployeeImport } = employeeFilesApi.endpoints
  const { currentData, error, isError, isFetching } = getEmployeeImport.useQueryState(arg)
  const isRunning = currentData !== undefined && isServerBusy(currentData)
  const pollingInterval = !isVisible || !isRunning ? 0 : isError ? AFTER_ERROR_MS : POLL_MS
  const { refetch } = getEmployeeImport.useQuerySubscription(arg, { pollingInterval })
  useEffect(
    () =>
      onVisibilityChange(() => {
        if (isPageVisible()) void refetch()
      }),
    [refetch],
  )
  return {
    record: currentData,
    error: currentData ? undefined : error,
    isFetching,
    refetch: () => {
      void refetch()
    },
  }
}

/** Returns whether the server works on the import, or soon will. */
export function isServerBusy({ job: { state } }: EmployeeImport): boolean {
  return state === 'queued' || state === 'running' || state === 'undoing'
}

function onVisibilityChange(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
  }
}

function isPageVisible(): boolean {
  return document.visibilityState !== 'hidden'
}
