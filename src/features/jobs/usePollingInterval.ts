import { usePageVisible } from '@/shared/lib/usePageVisible'

/** Polling delays while the server works on a job, in milliseconds. */
const POLL_MS = 700
/** The delay after an error, such as an ended session. */
const AFTER_ERROR_MS = 5000

/** Returns how often to ask for a running job's record, in milliseconds; 0 while nobody waits. */
export function usePollingInterval({
  isRunning,
  isError,
}: {
  isRunning: boolean
  isError: boolean
}): number {
  const isVisible = usePageVisible()
  if (!isVisible || !isRunning) return 0
  return isError ? AFTER_ERROR_MS : POLL_MS
}
