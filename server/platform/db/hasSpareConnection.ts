import type { Db } from './client'
import { poolOf } from './poolOf'

/**
 * Tells whether work that nobody waits for may take a connection: nobody waits for one, and another
 * one stays free. The embedded database has one, for which everybody takes turns.
 */
export function hasSpareConnection(db: Db): boolean {
  const pool = poolOf(db)
  if (pool === null) return true
  const { idleCount, totalCount, waitingCount, options } = pool
  return waitingCount === 0 && idleCount + options.max - totalCount > 1
}
