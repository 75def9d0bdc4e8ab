import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { pushLimits, pushTries, pushes } from './tables'

const KEPT_MS = 90 * 86_400_000
const BATCH = 1_000

/**
 * Purges pushes of every owner that ended 90 days ago, with their tries, and counts of past days.
 * Resolves to the number of pushes. It works in small pieces and can be stopped at any time.
 */
export async function purgePushes(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const isOld = and(
    inArray(pushes.state, ['done', 'failed', 'dropped']),
    lt(pushes.updatedAt, new Date(now.getTime() - KEPT_MS)),
  )
  let purged = 0
  while (!signal?.aborted) {
    const rows = await db.transaction(async (tx) => {
      const old = await tx
        .select({ id: pushes.id })
        .from(pushes)
        .where(isOld)
        .limit(BATCH)
        .for('update', { skipLocked: true })
      if (old.length === 0) return 0
      const ids = old.map(({ id }) => id)
      const gone = await tx
        .delete(pushes)
        .where(and(inArray(pushes.id, ids), isOld))
        .returning()
      const tries = gone.map(({ tenantId, ownerId, id }) => ({
        tenant_id: tenantId,
        owner_id: ownerId,
        push_id: id,
      }))
      await tx.execute(sql`delete from ${pushTries} using jsonb_to_recordset(${JSON.stringify(tries)}::text::jsonb)
        as gone(tenant_id text, owner_id text, push_id uuid)
        where ${pushTries.tenantId} = gone.tenant_id and ${pushTries.ownerId} = gone.owner_id and ${pushTries.pushId} = gone.push_id`)
      return gone.length
    })
    purged += rows
    if (rows < BATCH) break
  }
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  await db
    .delete(pushLimits)
    .where(
      and(
        lt(pushLimits.day, yesterday),
        sql`coalesce(${pushLimits.pausedUntil}, '-infinity') < ${now.toISOString()}::timestamptz`,
      ),
    )
  return purged
}
