import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { CardStatus } from '@/contract/cards/card'
import { idIn } from '../../../platform/db/idIn'
import type { JobCtx } from '../../../platform/jobs/jobKind'
import { cardHistory, cards } from '../../cards/tables'
import { employees } from '../../companies/tables'
import { ofCompany } from '../planning/readPeople'
import type { DeactivatedCard } from '../planStore'

type Scope = Pick<JobCtx, 'db' | 'clock'> & { actor: Pick<JobCtx['actor'], 'tenantId' | 'userId'> }

export interface Deactivated {
  version: number
  /** The company's cards that the person held and that were active. */
  cards: DeactivatedCard[]
}

/**
 * Ends memberships and withdraws invitations, and deactivates the company's cards that these people
 * hold, with an entry in their history. The owner of the company stays.
 */
export async function deactivateEmployees(
  ctx: Scope,
  companyId: string,
  ids: readonly string[],
  reason = '',
): Promise<Map<string, Deactivated>> {
  if (ids.length === 0) return new Map()
  const { db, clock } = ctx
  const changed = await db
    .update(employees)
    .set({
      state: 'deactivated',
      profileId: null,
      version: sql`${employees.version} + 1`,
      mail: sql`case when ${employees.mail} = 'waiting' then 'none' else ${employees.mail} end`,
      updatedAt: clock(),
    })
    .where(
      and(
        ofCompany(ctx, companyId),
        idIn(employees.id, ids),
        ne(employees.state, 'deactivated'),
        ne(employees.role, 'owner'),
      ),
    )
    .returning({ id: employees.id, userId: employees.userId, version: employees.version })
  const held = await deactivateCards(
    ctx,
    companyId,
    changed.flatMap(({ userId }) => userId ?? []),
    reason,
  )
  return new Map(
    changed.map(({ id, userId, version }) => [
      id,
      { version, cards: held.get(userId ?? '') ?? [] },
    ]),
  )
}

/** Deactivates the active cards of a company that these users hold; returns them by holder. */
async function deactivateCards(
  ctx: Scope,
  companyId: string,
  userIds: readonly string[],
  reason: string,
): Promise<Map<string, DeactivatedCard[]>> {
  const byHolder = new Map<string, DeactivatedCard[]>()
  if (userIds.length === 0) return byHolder
  const { tenantId } = ctx.actor
  const changed = await ctx.db
    .update(cards)
    .set({ status: 'deactivated', version: sql`${cards.version} + 1`, updatedAt: ctx.clock() })
    .where(
      and(
        eq(cards.tenantId, tenantId),
        eq(cards.companyId, companyId),
        inArray(cards.ownerId, [...userIds]),
        eq(cards.status, 'active'),
      ),
    )
    .returning({ id: cards.id, ownerId: cards.ownerId, version: cards.version })
  for (const { id, ownerId, version } of changed)
    byHolder.set(ownerId, [...(byHolder.get(ownerId) ?? []), { id, version }])
  await addStates(
    ctx,
    companyId,
    changed.map(({ id }) => id),
    { from: 'active', to: 'deactivated', reason },
  )
  return byHolder
}

/** Activates cards again that a deactivation left in this version and that the same person holds. */
export async function reactivateCards(
  ctx: Scope,
  companyId: string,
  held: readonly (DeactivatedCard & { userId: string })[],
  reason: string,
): Promise<void> {
  if (held.length === 0) return
  const { tenantId } = ctx.actor
  const given = JSON.stringify(
    held.map(({ id, version, userId }) => ({ id, version, user_id: userId })),
  )
  const changed = await ctx.db
    .update(cards)
    .set({ status: 'active', version: sql`${cards.version} + 1`, updatedAt: ctx.clock() })
    .where(
      and(
        eq(cards.tenantId, tenantId),
        eq(cards.companyId, companyId),
        inArray(
          cards.ownerId,
          held.map(({ userId }) => userId),
        ),
        eq(cards.status, 'deactivated'),
        sql`exists (select 1 from jsonb_to_recordset(${given}::text::jsonb) as given(id text, version integer, user_id text)
          where given.id = ${cards.id} and given.version = ${cards.version} and given.user_id = ${cards.ownerId})`,
      ),
    )
    .returning({ id: cards.id })
  await addStates(
    ctx,
    companyId,
    changed.map(({ id }) => id),
    { from: 'deactivated', to: 'active', reason },
  )
}

/** Adds a change of the state to the history of a company's cards. */
async function addStates(
  { db, actor, clock }: Scope,
  companyId: string,
  cardIds: readonly string[],
  change: { from: CardStatus; to: CardStatus; reason: string },
): Promise<void> {
  if (cardIds.length === 0) return
  await db.insert(cardHistory).values(
    cardIds.map((cardId) => ({
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
