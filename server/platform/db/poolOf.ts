import type { Pool } from 'pg'
import type { Db } from './client'
import { TimedPool } from './timedPool'

/** Returns the connections of a Postgres; null for the embedded database or a transaction. */
export function poolOf(db: Db): Pool | null {
  const timed: unknown = '$client' in db ? db.$client : undefined
  return timed instanceof TimedPool ? timed.pool : null
}
