import { and, eq } from 'drizzle-orm'
import type { EverlinkFacts } from '@/contract/profiles/profiles'
import { scheduleState } from '@/contract/profiles/schedule'
import { eventCounts } from '../events/tables'
import { findProfile } from './profileRow'
import type { Ctx } from '../../ports/context'

/**
 * Lists a profile's everlinks in order, with their state for visitors, the clicks of people, and
 * the last check of their address.
 */
export async function listEverlinks(
  ctx: Ctx,
  profileId: string,
): Promise<{ items: EverlinkFacts[]; version: number }> {
  const { row } = await findProfile(ctx, profileId, 'read')
  const { everlinks } = row.content
  const clicks = await clicksOf(ctx, profileId)
  const health = await ctx.linkChecker.healthOf(
    ctx.actor,
    everlinks.map(({ url }) => url),
  )
  const now = ctx.clock().getTime()
  const items = everlinks.map((item) => {
    const state = item.isHidden ? 'hidden' : scheduleState(item, now)
    return {
      ...item,
      state,
      clicks: clicks.get(item.id) ?? 0,
      health: health.get(item.url) ?? 'unknown',
    } as const
  })
  return { items, version: row.version }
}

/** Returns the clicks of people by everlink, without those of programs and of the owner. */
async function clicksOf({ db, actor }: Ctx, profileId: string): Promise<Map<string, number>> {
  const owned = and(
    eq(eventCounts.tenantId, actor.tenantId),
    eq(eventCounts.ownerId, actor.userId),
    eq(eventCounts.profileId, profileId),
  )
  const rows = await db
    .select({ id: eventCounts.subject, count: eventCounts.count })
    .from(eventCounts)
    .where(and(owned, eq(eventCounts.kind, 'click'), eq(eventCounts.who, 'person')))
  return new Map(rows.map(({ id, count }) => [id, count]))
}
