import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import type { Ctx } from '../../ports/context'
import { directory } from '../profiles/tables'
import type { CardRow } from './cardRow'
import { type Act, addHistory, changesBetween } from './history'
import { cards } from './tables'

/** The parts of a card that an act may change. */
export type CardState = Pick<
  CardRow,
  | 'ownerId'
  | 'companyId'
  | 'name'
  | 'profileId'
  | 'status'
  | 'issuedOn'
  | 'expiresOn'
  | 'codeHash'
  | 'heldSince'
>

/**
 * Stores a locked card after an act, with its history, and moves it if it has another owner. A card
 * that is as before keeps its version and gets no history.
 */
export async function storeCard(
  db: Db,
  before: CardRow,
  change: Partial<CardState>,
  act: Act,
): Promise<CardRow> {
  const isSame = Object.entries(change).every(
    ([name, value]) => value === before[name as keyof CardState],
  )
  if (isSame) return before
  const after = { ...before, ...change, version: before.version + 1, updatedAt: act.at }
  if (after.codeHash !== null && after.codeHash !== before.codeHash) await addCode(db, after)
  if (after.ownerId === before.ownerId) await db.update(cards).set(after).where(isCard(before))
  else await moveCard(db, before, after)
  await addHistory(db, after, changesBetween(before, after), act)
  return after
}

/**
 * Moves a locked card to another owner together with its keys in the directory: its id, the address
 * like its id, and its code. The public look-up, which goes by the directory's owner, never finds
 * one without the other.
 */
async function moveCard(db: Db, before: CardRow, after: CardRow): Promise<void> {
  await db.delete(cards).where(isCard(before))
  await db.insert(cards).values(after)
  const isKey = (kind: 'card' | 'slug' | 'code', key: string) =>
    and(eq(directory.kind, kind), eq(directory.key, key))
  await db
    .update(directory)
    .set({ ownerId: after.ownerId })
    .where(
      and(
        eq(directory.tenantId, before.tenantId),
        eq(directory.ownerId, before.ownerId),
        or(
          isKey('card', before.id),
          isKey('slug', before.id.toLowerCase()),
          before.codeHash === null ? sql`false` : isKey('code', before.codeHash),
        ),
      ),
    )
}

async function addCode(db: Db, { tenantId, ownerId, codeHash }: CardRow): Promise<void> {
  if (codeHash === null) return
  await db.insert(directory).values({ kind: 'code', key: codeHash, tenantId, ownerId })
}

function isCard({ tenantId, ownerId, id }: CardRow) {
  return and(eq(cards.tenantId, tenantId), eq(cards.ownerId, ownerId), eq(cards.id, id))
}

/** Drops the cached pages of these owners after the commit. */
export function forgetPages(
  { actor, cardPages, afterCommit }: Pick<Ctx, 'actor' | 'cardPages' | 'afterCommit'>,
  owners: readonly string[],
): void {
  afterCommit(() => {
    for (const ownerId of owners) cardPages.forget({ tenantId: actor.tenantId, ownerId })
    return Promise.resolve()
  })
}
