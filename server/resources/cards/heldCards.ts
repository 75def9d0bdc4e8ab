import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CardStatus } from '@/contract/cards/card'
import type { Ctx } from '../../ports/context'
import { cardHistory, cards } from './tables'

/** The database or a transaction, the person who acts, and the company whose cards change. */
type Scope = Pick<Ctx, 'db' | 'clock'> & {
  actor: Pick<Ctx['actor'], 'tenantId' | 'userId'>
  companyId: string
}

/** A company's card in the version that a change left, with its holder. */
interface HeldCard {
  id: string
  version: number
  ownerId: string
}

/**
 * Deactivates the active cards of a company that these users hold, with an entry in their history,
 * and returns them. For many cards at once; `storeCard` changes a single one.
 */
export async function deactivateHeldCards(
  scope: Scope,
  userIds: readonly string[],
  reason: string,
): Promise<HeldCard[]> {
  if (userIds.length === 0) return []
  const { db, clock } = scope
  const isHeld = inArray(cards.ownerId, [...userIds])
  const changed = await db
    .update(cards)
    .set({ status: 'deactivated', version: sql`${cards.version} + 1`, updatedAt: clock() })
    .where(and(isOfCompany(scope), isHeld, eq(cards.status, 'active')))
    .returning({ id: cards.id, version: cards.version, ownerId: cards.ownerId })
  await addStates(scope, changed, { from: 'active', to: 'deactivated', reason })
  return changed
}

/** Activates cards again that are still in the version, and held by the person, that is given. */
export async function reactivateHeldCards(
  scope: Scope,
  held: readonly HeldCard[],
  reason: string,
): Promise<void> {
  if (held.length === 0) return
  const given = JSON.stringify(
    held.map(({ id, version, ownerId }) => ({ id, version, owner_id: ownerId })),
  )
  const isUntouched = sql`exists (
    select 1 from jsonb_to_recordset(${given}::text::jsonb) as given(id text, version integer, owner_id text)
    where given.id = ${cards.id} and given.version = ${cards.version} and given.owner_id = ${cards.ownerId})`
  const isHeld = inArray(
    cards.ownerId,
    held.map(({ ownerId }) => ownerId),
  )
  const changed = await scope.db
    .update(cards)
    .set({ status: 'active', version: sql`${cards.version} + 1`, updatedAt: scope.clock() })
    .where(and(isOfCompany(scope), isHeld, eq(cards.status, 'deactivated'), isUntouched))
    .returning({ id: cards.id })
  await addStates(scope, changed, { from: 'deactivated', to: 'active', reason })
}

function isOfCompany({ actor, companyId }: Scope) {
  return and(eq(cards.tenantId, actor.tenantId), eq(cards.companyId, companyId))
}

async function addStates(
  { db, actor, companyId, clock }: Scope,
  changed: readonly { id: string }[],
  change: { from: CardStatus; to: CardStatus; reason: string },
): Promise<void> {
  if (changed.length === 0) return
  await db.insert(cardHistory).values(
    changed.map(({ id: cardId }) => ({
      tenantId: actor.tenantId,
      ownerId: companyId,
      id: randomUUID(),
      cardId,
      at: clock(),
      place: 0,
      actorId: actor.userId,
      change: 'state' as const,
      ...change,
    })),
  )
}
