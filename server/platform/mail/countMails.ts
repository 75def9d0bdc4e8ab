import { randomUUID } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { mailCounts } from './tables'

/** The owner of the mails that the whole server sends. */
export const WHOLE_SERVER = ''

/** At most so many mails within any time of this length. */
export interface MailLimit {
  mails: number
  withinMs: number
}

const KEPT_MS = 86_400_000

interface Counting {
  tenantId: string
  ownerId: string
  limits: readonly MailLimit[]
  now: Date
}

/**
 * Counts mails of an owner if all of them are within the limits, else none. Resolves to the number
 * for which there was room. Parallel counts of one owner wait for each other.
 */
export function countMails(
  db: Db,
  mails: number,
  { tenantId, ownerId, limits, now }: Counting,
): Promise<number> {
  return db.transaction(async (tx) => {
    const name = `mails ${tenantId} ${ownerId}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    const isOwn = and(eq(mailCounts.tenantId, tenantId), eq(mailCounts.ownerId, ownerId))
    const before = (ms: number) => new Date(now.getTime() - ms)
    await tx.delete(mailCounts).where(and(isOwn, lte(mailCounts.countedAt, before(KEPT_MS))))
    let room = Infinity
    for (const { mails: most, withinMs } of limits) {
      const [found] = await tx
        .select({ counted: sql<number>`coalesce(sum(${mailCounts.mails}), 0)::int` })
        .from(mailCounts)
        .where(and(isOwn, gt(mailCounts.countedAt, before(withinMs))))
      room = Math.min(room, Math.max(0, most - (found?.counted ?? 0)))
    }
    if (mails <= room)
      await tx
        .insert(mailCounts)
        .values({ tenantId, ownerId, id: randomUUID(), mails, countedAt: now })
    return room
  })
}
