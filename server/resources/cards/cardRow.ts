import { type SQL, and, eq, inArray, or } from 'drizzle-orm'
import type { Actor, Ctx } from '../../ports/context'
import { directory } from '../profiles/tables'
import type { CardRole } from './cardLife'
import { cards } from './tables'

export type CardRow = typeof cards.$inferSelect

/** The database or a transaction, and the person who acts. */
export interface CardScope {
  db: Ctx['db']
  actor: Pick<Actor, 'tenantId' | 'userId' | 'ability' | 'memberships'>
}

/** Returns the owner of a card that nobody holds: its company, or '' for stock of nobody's. */
export function stockOwner({ companyId }: Pick<CardRow, 'companyId'>): string {
  return companyId ?? ''
}

/** Returns the id of the user who holds a card, or '' for nobody. */
export function holderOf(card: Pick<CardRow, 'ownerId' | 'companyId'>): string {
  return card.ownerId === stockOwner(card) ? '' : card.ownerId
}

/** Returns the owner of a card's history: its company, else its holder. */
export function historyOwner(card: Pick<CardRow, 'ownerId' | 'companyId'>): string {
  return card.companyId ?? card.ownerId
}

/** Returns the companies that a person administers. */
export function administered({ memberships }: Pick<Actor, 'memberships'>): string[] {
  return memberships.filter(({ role }) => role !== 'member').map(({ companyId }) => companyId)
}

/** Returns a person's part in a card's life; null for a stranger. */
export function roleIn(
  actor: CardScope['actor'],
  card: Pick<CardRow, 'ownerId' | 'companyId'>,
): CardRole | null {
  if (card.companyId !== null && administered(actor).includes(card.companyId)) return 'admin'
  if (card.ownerId !== actor.userId) return null
  return card.companyId === null ? 'holder' : 'member'
}

/** Returns the condition that a card is physical, and held by the actor or of a company they administer. */
function visibleCards(actor: CardScope['actor']): SQL | undefined {
  const companyIds = administered(actor)
  return and(
    eq(cards.tenantId, actor.tenantId),
    eq(cards.kind, 'physical'),
    or(
      eq(cards.ownerId, actor.userId),
      companyIds.length > 0 ? inArray(cards.companyId, companyIds) : undefined,
    ),
  )
}

/** Returns a card that the actor holds or administers, or undefined. */
export async function findCard(scope: CardScope, id: string): Promise<CardRow | undefined> {
  const owner = await ownerOf(scope, id)
  if (owner === undefined) return undefined
  const [card] = await scope.db
    .select()
    .from(cards)
    .where(isVisible(scope, owner, id))
  return card
}

/** The most times that a card may get another owner while it is being locked. */
const MOST_TRIES = 5

/**
 * Locks a card that the actor holds or administers until the transaction ends; undefined for any
 * other. A card that gets another owner meanwhile is looked up again.
 */
export async function lockCard(scope: CardScope, id: string): Promise<CardRow | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const owner = await ownerOf(scope, id)
    if (owner === undefined) return undefined
    const where = isVisible(scope, owner, id)
    const [card] = await scope.db.select().from(cards).where(where).for('update')
    if (card) return card
    if ((await ownerOf(scope, id)) === owner) return undefined
  }
  return undefined
}

async function ownerOf({ db, actor }: CardScope, id: string): Promise<string | undefined> {
  const entry = and(
    eq(directory.kind, 'card'),
    eq(directory.key, id),
    eq(directory.tenantId, actor.tenantId),
  )
  const [found] = await db.select({ ownerId: directory.ownerId }).from(directory).where(entry)
  return found?.ownerId
}

function isVisible({ actor }: CardScope, ownerId: string, id: string): SQL | undefined {
  return and(eq(cards.ownerId, ownerId), eq(cards.id, id), visibleCards(actor))
}
