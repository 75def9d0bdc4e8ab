import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import type { Db } from '../../platform/db/client'

/** The snapshots that are open on each pool of connections. */
const openSnapshots = new WeakMap<Pool, number>()

/**
 * Runs `read` on one unchanging view of the database, where it can spare a connection for that: a reader who stops for a minute loses it, and
 * snapshots never hold more than half of the pool. The embedded database has a single connection, which everybody would wait for, so it is read
 * as it goes on.
 */
export async function withSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  const pool = '$client' in db && db.$client instanceof Pool ? db.$client : null
  const open = pool ? (openSnapshots.get(pool) ?? 0) : 0
  if (!pool || open >= Math.floor(pool.options.max / 2)) return read(db)
  openSnapshots.set(pool, open + 1)
  try {
    return await db.transaction(
      async (tx) => {
        await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'`)
        return read(tx)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  } finally {
    openSnapshots.set(pool, (openSnapshots.get(pool) ?? 1) - 1)
  }
}
