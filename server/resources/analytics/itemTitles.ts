import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../ports/context'
import { clickedItems } from '../events/tables'
import { findProfile } from '../profiles'

export interface NamedItem {
  id: string
  title: string
  isDeleted: boolean
}

/**
 * Returns the everlinks or services of a profile: those on its card now, the company's included, and
 * the deleted ones that were ever clicked, with the last title they had.
 */
export async function namedItems(
  ctx: Ctx,
  profileId: string,
  kind: 'everlink' | 'service',
): Promise<NamedItem[]> {
  const { row, company } = await findProfile(ctx, profileId, 'read')
  const { everlinks, services } = row.content
  const live = kind === 'service' ? services : [...everlinks, ...(company?.everlinks ?? [])]
  const { tenantId, userId } = ctx.actor
  const clicked = await ctx.db
    .select({ id: clickedItems.id, title: clickedItems.title })
    .from(clickedItems)
    .where(
      and(
        eq(clickedItems.tenantId, tenantId),
        eq(clickedItems.ownerId, userId),
        eq(clickedItems.profileId, profileId),
        eq(clickedItems.kind, kind),
      ),
    )
  const isLive = new Set(live.map(({ id }) => id))
  return [
    ...live.map(({ id, title }) => ({ id, title, isDeleted: false })),
    ...clicked.filter(({ id }) => !isLive.has(id)).map((item) => ({ ...item, isDeleted: true })),
  ]
}
