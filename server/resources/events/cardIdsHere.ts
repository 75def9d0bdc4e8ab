import { and, inArray } from 'drizzle-orm'
import { ownedBy } from '../../platform/db/ownedBy'
import type { Ctx } from '../../ports/context'
import { cards } from '../cards/tables'
import { substituteKey } from '../profiles'

/**
 * Returns a function that maps the ids of an archive's cards to those they have here: a card whose
 * id was taken has another one (see the archive's cards). Other texts stay as they are.
 */
export async function cardIdsHere(
  ctx: Ctx,
  archived: readonly string[],
): Promise<(id: string) => string> {
  const asked = archived.filter((id) => id !== '')
  if (asked.length === 0) return (id) => id
  const substitutes = new Map(asked.map((id) => [id, substituteKey(ctx, id)]))
  const found = await ctx.db
    .select({ id: cards.id })
    .from(cards)
    .where(and(ownedBy(cards, ctx.actor), inArray(cards.id, [...substitutes].flat())))
  const own = new Set(found.map(({ id }) => id))
  return (id) => {
    const substitute = substitutes.get(id)
    return !own.has(id) && substitute !== undefined && own.has(substitute) ? substitute : id
  }
}
