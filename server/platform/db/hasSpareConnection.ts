import { Pool } from 'pg'
import type { Db } from './client'

/**
 * Tells whether work that nobody waits for may take a connection: nobody waits for one, and another
 * one stays free. The embedded database has one, for which everybody takes turns.
 */
export function hasSpareConnection(db: Db): boolean {
  const pool: unknown = '$client' in db ? db.$client : undefined
  if (!(pool instanceof Pool)) return true
  const { idleCount, totalCount, waitingCount, options } = pool
  return waitingCount === 0 && idleCount + options.max - totalCount > 1
}
