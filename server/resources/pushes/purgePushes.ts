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
      for (const { tenantId, ownerId, id } of gone)
        await tx
          .delete(pushTries)
          .where(
            sql`${pushTries.tenantId} = ${tenantId} and ${pushTries.ownerId} = ${ownerId} and ${pushTries.pushId} = ${id}`,
          )
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
