import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../ports/context'
import type { Owner } from '../../ports/registry'
import { storeCard } from './storeCard'
import { cards } from './tables'

/**
 * Gives the cards of companies that a person holds back to the companies, before the person's rows
 * are deleted: deactivated, with no holder and no profile. Lost and retired ones stay that.
 */
export async function releaseCompanyCards({
  db,
  actor,
  clock,
}: Pick<Ctx, 'db' | 'clock'> & { actor: Owner }): Promise<void> {
  const { tenantId, userId } = actor
  const held = await db
    .select()
    .from(cards)
    .where(and(eq(cards.tenantId, tenantId), eq(cards.ownerId, userId), isNotNull(cards.companyId)))
    .for('update')
  for (const card of held) {
    if (card.companyId === null) continue
    const isOver = card.status === 'lost' || card.status === 'retired'
    const released = {
      ownerId: card.companyId,
      profileId: null,
      heldSince: null,
      status: isOver ? card.status : 'deactivated',
      codeHash: card.status === 'handedOver' ? null : card.codeHash,
    } as const
    const reason = 'The holder deleted their account.'
    await storeCard(db, card, released, { actorId: userId, at: clock(), reason })
  }
}
