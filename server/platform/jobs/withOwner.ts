import { is, sql } from 'drizzle-orm'
import { PgliteDatabase } from 'drizzle-orm/pglite'
import type { Db } from '../db/client'
import type { JobRecord } from '../../ports/registry'

/**
 * Runs `work` while no other process works on a job of this owner; null if one does. Two jobs at
 * once, such as two imports of one file, would not see each other's changes. The lock belongs to an
 * open transaction, so it ends with the process that holds it. The embedded database has only one
 * process, whose stepper separates the jobs of an owner.
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
    // The work ran on other connections, so an error on the one with the lock does not change it.
    if (done.length === 0) throw error
  }
  return done[0] ?? null
}
