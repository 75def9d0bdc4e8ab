import { and, desc, lte, sql } from 'drizzle-orm'
import type { Push } from '@/contract/integrations/pushes'
import { idIn } from '../../../platform/db/idIn'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import { pushTries, type pushes } from '../tables'

type PushRow = typeof pushes.$inferSelect

/** The newest tries of each push that are shown, and the characters of each request. */
const SHOWN_TRIES = 10
const SHOWN_REQUEST = 8_000

/** Returns pushes with their newest tries, the oldest of those first. */
export async function presentPushes(
  { db, actor }: OwnerScope,
  rows: readonly PushRow[],
): Promise<Push[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const rank = sql<number>`row_number() over (partition by ${pushTries.pushId} order by ${desc(pushTries.number)})`
  const ranked = db
    .select({
      pushId: pushTries.pushId,
      number: pushTries.number,
      at: pushTries.at,
      request: sql<string>`left(${pushTries.request}, ${SHOWN_REQUEST})`.as('shown'),
      status: pushTries.status,
      answer: pushTries.answer,
      rank: rank.as('rank'),
    })
    .from(pushTries)
    .where(and(ownedBy(pushTries, actor), idIn(pushTries.pushId, ids)))
    .as('ranked')
  const tries = await db
    .select()
    .from(ranked)
    .where(lte(ranked.rank, SHOWN_TRIES))
    .orderBy(ranked.number)
  return rows.map((row) => ({
    id: row.id,
    contactId: row.contactId,
    contactName: row.contactName,
    state: row.state,
    trigger: row.trigger,
    reason: row.reason,
    consentVersion: row.consentVersion,
    tries: tries
      .filter(({ pushId }) => pushId === row.id)
      .map(({ at, request, status, answer }) => ({
        ...{ at: at.toISOString(), request, status, answer },
      })),
    createdAt: row.createdAt.toISOString(),
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
  }))
}
