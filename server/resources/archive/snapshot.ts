import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Db } from '../../platform/db/client'
import { poolOf } from '../../platform/db/poolOf'

/** The number of open snapshots per connection pool. */
const openSnapshots = new WeakMap<Pool, number>()

/**
 * Runs `read` on a snapshot of the database if a connection is free for it: snapshots use at most
 * half of the pool, and a reader that stops for a minute loses its connection. The embedded
 * database has a single connection, so it is read without a snapshot.
 */
export async function withSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  const pool = poolOf(db)
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
