import { and, asc, eq, inArray, lt, or } from 'drizzle-orm'
import { ofTenant } from '../db/ofTenant'
import { jobRows, jobs } from './tables'
import { markForDeletion } from '../files/deleteFiles'
import { partKeys } from './jobFile'
import type { JobKindOf } from './jobKind'
import { endedStates } from './jobStore'
import type { Background } from '../../ports/context'

const KEPT_MS = 30 * 86_400_000
/** Waiting jobs hold an owner's data that nobody uses, so they are purged sooner. */
const WAITED_MS = 7 * 86_400_000
const BATCH = 20
const ROWS_BATCH = 5_000

/**
 * Purges the tenant's jobs that ended 30 days ago or have waited for their owner for 7, with
 * their rows, and marks their files for deletion; resolves to how many. It works in small pieces
 * and can be stopped and continued at any time.
 */
export async function purgeJobs(
  deps: Background,
  kinds: readonly JobKindOf[],
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const { db } = deps
  const limit = new Date(now.getTime() - KEPT_MS)
  const isOld = or(
    and(inArray(jobs.state, [...endedStates]), lt(jobs.finishedAt, limit)),
    and(eq(jobs.state, 'waiting'), lt(jobs.updatedAt, new Date(now.getTime() - WAITED_MS))),
  )
  let purged = 0
  while (!signal?.aborted) {
    const old = await db
      .select()
      .from(jobs)
      .where(and(ofTenant(jobs, deps), isOld))
      .orderBy(asc(jobs.createdAt))
      .limit(BATCH)
    for (const { tenantId, ownerId, id, kind, file, state } of old) {
      if (signal?.aborted) break
      // Its owner may have returned to it just now.
      const own = and(
        eq(jobs.tenantId, tenantId),
        eq(jobs.ownerId, ownerId),
        eq(jobs.id, id),
        isOld,
      )
      if (
        state === 'waiting' &&
        (
          await db
            .update(jobs)
            .set({ state: 'cancelled', finishedAt: limit })
            .where(own)
            .returning({ id: jobs.id })
        ).length === 0
      )
        continue
      const { purge } = kinds.find((each) => each.kind === kind) ?? {}
      await purge?.({ db }, { tenantId, ownerId, id }, signal)
      await purgeRows(db, { tenantId, ownerId, id }, signal)
      if (signal?.aborted) break
      await db.transaction(async (tx) => {
        await tx
          .delete(jobs)
          .where(
            and(
              eq(jobs.tenantId, tenantId),
              eq(jobs.ownerId, ownerId),
              eq(jobs.id, id),
              inArray(jobs.state, [...endedStates]),
            ),
          )
        await markForDeletion({ db: tx, tenantId }, partKeys(file))
      })
      purged += 1
    }
    if (old.length < BATCH) break
  }
  return purged
}

/**
 * Deletes a job's rows, of which there may be a million, in pieces so that nothing else waits long.
 */
async function purgeRows(
  db: Background['db'],
  { tenantId, ownerId, id }: { tenantId: string; ownerId: string; id: string },
  signal: AbortSignal | undefined,
): Promise<void> {
  const own = and(
    eq(jobRows.tenantId, tenantId),
    eq(jobRows.ownerId, ownerId),
    eq(jobRows.jobId, id),
  )
  while (!signal?.aborted) {
    const [last] = await db
      .select({ row: jobRows.row })
      .from(jobRows)
      .where(own)
      .orderBy(asc(jobRows.row))
      .offset(ROWS_BATCH)
      .limit(1)
    await db.delete(jobRows).where(last ? and(own, lt(jobRows.row, last.row)) : own)
    if (!last) return
  }
}
