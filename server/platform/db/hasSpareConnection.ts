import type { Db } from './client'
import { TimedPool } from './timedPool'

/**
 * Tells whether work that nobody waits for may take a connection: nobody waits for one, and another
 * one stays free. The embedded database has one, for which everybody takes turns.
 */
export function hasSpareConnection(db: Db): boolean {
  const timed: unknown = '$client' in db ? db.$client : undefined
  if (!(timed instanceof TimedPool)) return true
  const { idleCount, totalCount, waitingCount, options } = timed.pool
  return waitingCount === 0 && idleCount + options.max - totalCount > 1
}
