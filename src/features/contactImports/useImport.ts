import { useEffect, useSyncExternalStore } from 'react'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { importApi } from './importApi'

/** Polling delays while the server works on an import, in milliseconds. */
const POLL_MS = 700
const AFTER_ERROR_MS = 5000

/** Returns the server's import. Polls while the server works on it and the page is visible. */
export function useImport(jobId: string | null): {
  record: ContactImport | undefined
  error: unknown
  refetch: () => void
} {
  const arg = { jobId: jobId ?? '' }
  const skip = jobId === null
  const isVisible = useSyncExternalStore(onVisibilityChange, isPageVisible)
  const { currentData, error, isError } = importApi.endpoints.getImport.useQueryState(arg, { skip })
  const isRunning = currentData !== undefined && isServerBusy(currentData)
  const pollingInterval = !isVisible || !isRunning ? 0 : isError ? AFTER_ERROR_MS : POLL_MS
  const { refetch } = importApi.endpoints.getImport.useQuerySubscription(arg, {
    skip,
    pollingInterval,
  })
  useEffect(
    () =>
      skip
        ? undefined
        : onVisibilityChange(() => {
            if (isPageVisible()) void refetch()
          }),
    [skip, refetch],
  )
  return {
    record: skip ? undefined : currentData,
    error: currentData ? undefined : error,
    refetch: () => {
      void refetch()
    },
  }
}

/** Returns whether the server works on the import, or soon will. */
export function isServerBusy({ job: { state } }: ContactImport): boolean {
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
