import type { CardAnswer } from '@/contract/profiles/publicCard'
import { getLinkBySlug } from '@/contract/profiles/publicCards'
import { countVisit } from '../resources/events'
import { notFound } from '../platform/http/apiError'
import { type Input, type Route, publicRoute } from '../platform/http/route'
import type { PublicCtx } from '../ports/context'

export const publicCardsRoutes: Route[] = [publicRoute(getLinkBySlug, showCard)]

type Asked = Input<NonNullable<typeof getLinkBySlug.params>, undefined>

/**
 * Returns the card at a key and counts a visit, unless the visitor says it is none. Throws
 * NOT_FOUND for an unknown key.
 */
async function showCard(
  ctx: PublicCtx,
  { params: { slug: key, source, isVisit = true } }: Asked,
): Promise<CardAnswer> {
  const found = await ctx.cardPages.find(ctx.db, key, ctx.clock())
  if (!found) throw notFound('card')
  if ('state' in found) return found
  const { tenantId, ownerId, id: profileId } = found.row
  if (isVisit)
    countVisit(ctx, {
      kind: 'view',
      owner: { tenantId, ownerId },
      profileId,
      key,
      cardId: found.cardId,
      source: source ?? found.source,
      header: ctx.header,
      network: ctx.network,
    })
  return { state: 'active', card: found.card }
}
