import { useEffect, useSyncExternalStore } from 'react'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { importApi } from './importApi'

/** Between two looks at an import that the server works on, in milliseconds. */
const POLL_MS = 700
const AFTER_ERROR_MS = 5000

/** An import as the server has it, asked for again while it works on it and the page is seen. `error` says why there is none. */
export function useImport(jobId: string | null): {
  known: ContactImport | undefined
  error: unknown
  refetch: () => void
} {
  const arg = { jobId: jobId ?? '' }
  const skip = jobId === null
  const isVisible = useSyncExternalStore(onVisibilityChange, isPageVisible)
  const { currentData, error, isError } = importApi.endpoints.getImport.useQueryState(arg, { skip })
  const isAtWork = currentData !== undefined && isWorkedOn(currentData)
  const pollingInterval = !isVisible || !isAtWork ? 0 : isError ? AFTER_ERROR_MS : POLL_MS
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
    known: skip ? undefined : currentData,
    error: currentData ? undefined : error,
    refetch: () => {
      void refetch()
    },
  }
}

/** Whether the server is at work on it, or soon will be. */
export function isWorkedOn({ job: { state } }: ContactImport): boolean {
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
