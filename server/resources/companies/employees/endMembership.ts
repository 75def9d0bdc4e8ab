import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../ports/context'
import { cardHistory, cards } from '../../cards/tables'
import { closeInvitation } from '../invitations/openInvitation'
import type { EmployeeRow } from './employeeRow'
import type { EmployeeChange } from './writeEmployee'

const REASON = 'The holder left the company.'

/**
 * Returns the columns of a person who leaves, or whose invitation is withdrawn. The company's cards
 * that a member holds are deactivated in the same transaction.
 */
export async function endMembership(
  ctx: Pick<Ctx, 'db' | 'actor' | 'clock'>,
  row: EmployeeRow,
): Promise<EmployeeChange> {
  if (row.state === 'active' && row.userId !== null) await deactivateHeldCards(ctx, row, row.userId)
  return { state: 'deactivated', profileId: null, ...closeInvitation(row) }
}

async function deactivateHeldCards(
  { db, actor, clock }: Pick<Ctx, 'db' | 'actor' | 'clock'>,
  { tenantId, companyId }: EmployeeRow,
  holder: string,
): Promise<void> {
  const at = clock()
  const held = await db
    .update(cards)
    .set({ status: 'deactivated', version: sql`${cards.version} + 1`, updatedAt: at })
    .where(
      and(
        eq(cards.tenantId, tenantId),
        eq(cards.ownerId, holder),
        eq(cards.companyId, companyId),
        eq(cards.kind, 'physical'),
        eq(cards.status, 'active'),
      ),
    )
    .returning({ id: cards.id })
  if (held.length === 0) return
  await db.insert(cardHistory).values(
    held.map(({ id: cardId }) => ({
      tenantId,
      ownerId: companyId,
      id: randomUUID(),
      cardId,
      at,
      place: 0,
      actorId: actor.userId,
      change: 'state' as const,
      from: 'active',
      to: 'deactivated',
      reason: REASON,
    })),
  )
}
