import type { ConnectionRow } from '../connections/connectionRow'

const HOUR_MS = 3_600_000
const SYNC_MS = 12 * HOUR_MS
const LEAST_PAUSE_MS = HOUR_MS / 4

/** Returns the time of the sync after a successful one: within twelve hours, and not all at once. */
export function nextSync(now: Date): Date {
  return new Date(now.getTime() + SYNC_MS - Math.random() * HOUR_MS)
}

/**
 * Returns the time at which to try again after a failure: after fifteen minutes, then after as long
 * as it has been overdue, so that pauses double up to twelve hours.
 */
export function retryAt(
  { lastSyncAt, connectedAt }: Pick<ConnectionRow, 'lastSyncAt' | 'connectedAt'>,
  now: Date,
): Date {
  const dueAt = lastSyncAt ? lastSyncAt.getTime() + SYNC_MS : connectedAt.getTime()
  const pause = Math.min(SYNC_MS, Math.max(LEAST_PAUSE_MS, now.getTime() - dueAt))
  return new Date(now.getTime() + pause * (0.9 + Math.random() * 0.1))
}
