import { and, eq } from 'drizzle-orm'
import { keyIn } from '../../../platform/db/idIn'
import { ownedBy } from '../../../platform/db/ownedBy'
import type { Ctx } from '../../../ports/context'
import { cards } from '../../cards/tables'
import { isCardKey } from '../cardKey'
import { directory } from '../tables'
import { claimKeys } from './claimKeys'
import { keyHasher } from './keyHasher'
import { findRetired } from './retiredKeys'

/** An archived card whose id somebody asks for. */
export interface WantedCard {
  id: string
  kind: 'virtual' | 'physical'
  proof?: string | undefined
}

/**
 * Claims the ids of archived cards, each for one card of the actor, and returns those that they
 * get: an id that is theirs and has no card, one of a deleted account whose proof they have, and a
 * virtual card's id that this server never gave out. A physical card's never comes from an archive
 * alone, because that card is in somebody's hand.
 */
export async function claimCardIds(ctx: Ctx, wanted: readonly WantedCard[]): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const { db } = ctx
  const ids = wanted.map(({ id }) => id)
  const known = await db
    .select({ key: directory.key })
    .from(directory)
    .where(and(eq(directory.kind, 'card'), keyIn(directory.key, ids)))
  const isKnown = new Set(known.map(({ key }) => key))
  const unknown = wanted.filter(({ id }) => !isKnown.has(id) && isCardKey(id))
  const retired = await findRetired(
    { db, hasher: await keyHasher(db) },
    'card',
    unknown.map(({ id }) => id),
  )
  const fresh = unknown.filter(({ id, kind }) => !retired.has(id) && kind === 'virtual')
  // The lower-case form becomes theirs too, so that nobody can take a similar address.
  const like = await claimKeys(
    ctx,
    'slug',
    fresh.map(({ id }) => ({ key: id.toLowerCase() })),
  )
  const own = await claimKeys(ctx, 'card', [
    ...known,
    ...unknown.filter(({ id }) => retired.has(id)).map(({ id, proof }) => ({ key: id, proof })),
    ...fresh.filter(({ id }) => like.has(id.toLowerCase())).map(({ id }) => ({ key: id })),
  ])
  const used = await db
    .select({ id: cards.id })
    .from(cards)
    .where(and(ownedBy(cards, ctx.actor), keyIn(cards.id, ids)))
  for (const { id } of used) own.delete(id)
  return own
}
