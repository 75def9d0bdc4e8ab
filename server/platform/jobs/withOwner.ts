import { is, sql } from 'drizzle-orm'
import { PgliteDatabase } from 'drizzle-orm/pglite'
import type { Db } from '../db/client'
import type { JobRecord } from '../../ports/registry'

/**
 * Does `work` while no other process is at a job of this owner; null where one is. Two jobs of one owner at once, such as two imports of one file, would not see
 * what the other does. The lock is that of an open transaction, and the database ends it with the process that holds it: what is not locked has no living worker.
 * The embedded database has one connection and one process, whose stepper keeps the jobs of an owner apart.
 */
export async function withOwner<T>(
  db: Db,
  { tenantId, ownerId }: Pick<JobRecord, 'tenantId' | 'ownerId'>,
  work: () => Promise<T>,
): Promise<T | null> {
  if (is(db, PgliteDatabase)) return work()
  const done: T[] = []
  try {
    await db.transaction(async (tx) => {
      const [owner] = await tx
        .select({
          isFree: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${`${tenantId}/${ownerId}`}, 0))`,
        })
        .from(sql`(select 1) as once`)
      if (owner?.isFree) done.push(await work())
    })
  } catch (error) {
    // The work was done on other connections: what happens to the one with the lock does not change that.
    if (done.length === 0) throw error
  }
  return done[0] ?? null
}
