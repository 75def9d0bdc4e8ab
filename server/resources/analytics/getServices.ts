import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { ServicesAnalytics, getServicesAnalytics } from '@/contract/analytics/analytics'
import type { Ctx } from '../../ports/context'
import { figuresOf, rateOf } from './figures'
import { clicksByItem } from './getDashboard'
import { namedItems } from './itemTitles'
import { ownProfileScope, requireAnalytics } from './ownProfileScope'
import { resolveRange } from './range'
import { sumSpan, sumSpans } from './readRollups'

type Params = v.InferOutput<typeof getServicesAnalytics.params & {}>

/** Returns the clicks on each of a profile's services; the most clicked come first. */
export async function getServices(ctx: Ctx, params: Params): Promise<ServicesAnalytics> {
  requireAnalytics(ctx)
  const { profileId } = params
  const items = await namedItems(ctx, profileId, 'service')
  const { answered, days, daySpans, current, previous } = resolveRange(params, ctx.clock())
  const scope = sql`${ownProfileScope(ctx, profileId)} and dimension in ('total', 'item')`
  const sums = await sumSpan(ctx.db, scope, current)
  const before = await sumSpan(ctx.db, scope, previous)
  const ids = items.map(({ id }) => id)
  const byDay =
    ids.length === 0
      ? []
      : await sumSpans(
          ctx.db,
          sql`${ownProfileScope(ctx, profileId)} and dimension = 'item' and kind = 'click' and value in ${ids}`,
          daySpans,
        )
  const clicksAt = new Map(byDay.map(({ place, value, sum }) => [`${String(place)} ${value}`, sum]))
  const { views } = figuresOf(sums.filter(({ dimension }) => dimension === 'total'))
  const previousClicks = new Map(clicksByItem(items, before).map(({ id, clicks }) => [id, clicks]))
  return {
    ...answered,
    profileId,
    views,
    previousViews: figuresOf(before.filter(({ dimension }) => dimension === 'total')).views,
    days,
    services: clicksByItem(items, sums)
      .map((item) => ({
        ...item,
        previousClicks: previousClicks.get(item.id) ?? 0,
        clickRate: rateOf(item.clicks, views),
        clicksByDay: days.map((_, place) => clicksAt.get(`${String(place)} ${item.id}`) ?? 0),
      }))
      .sort((a, b) => b.clicks - a.clicks),
  }
}
