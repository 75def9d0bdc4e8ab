import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import {
  type DashboardAnalytics,
  deviceClasses,
  type getDashboardAnalytics,
} from '@/contract/analytics/analytics'
import { visitSources } from '@/contract/profiles/publicCards'
import type { Ctx } from '../../ports/context'
import { rawRows } from '../../platform/db/rawRows'
import { cards } from '../cards/tables'
import { eventRollups } from '../events/tables'
import { dayFiguresOf, figuresOf } from './figures'
import { type NamedItem, namedItems } from './itemTitles'
import { ownProfileScope, requireAnalytics } from './ownProfileScope'
import { resolveRange } from './range'
import { type RollupSum, sumSpan, sumSpans } from './readRollups'

type Params = v.InferOutput<typeof getDashboardAnalytics.params & {}>

/** Returns a profile's figures beside those of the period before, and what its views came from. */
export async function getDashboard(ctx: Ctx, params: Params): Promise<DashboardAnalytics> {
  requireAnalytics(ctx)
  const { profileId } = params
  const items = await namedItems(ctx, profileId, 'everlink')
  const { answered, days, daySpans, current, previous } = resolveRange(params, ctx.clock())
  const scope = ownProfileScope(ctx, profileId)
  const totalsOnly = sql`${scope} and dimension = 'total'`
  const byDay = await sumSpans(ctx.db, totalsOnly, daySpans)
  const sums = await sumSpan(ctx.db, scope, current)
  const before = await sumSpan(ctx.db, totalsOnly, previous)
  const totals = sums.filter(({ dimension }) => dimension === 'total')
  return {
    ...answered,
    profileId,
    hasVisits: await hasVisits(ctx, scope),
    totals: figuresOf(totals),
    previous: figuresOf(before),
    days: dayFiguresOf(days, byDay),
    otherViews: {
      bots: viewsBy(totals, 'bot'),
      owner: viewsBy(totals, 'owner'),
      crowd: viewsBy(totals, 'crowd'),
    },
    sources: visitSources
      .map((source) => ({ source, views: viewsOf(sums, 'source', source) }))
      .sort(mostViews),
    devices: deviceClasses
      .map((device) => ({ device, views: viewsOf(sums, 'device', device) }))
      .sort(mostViews),
    countries: sums
      .filter(({ dimension }) => dimension === 'country')
      .map(({ value, sum }) => ({ country: value, views: sum }))
      .sort(mostViews),
    cards: await namedCards(ctx, sums),
    everlinks: clicksByItem(items, sums).sort((a, b) => b.clicks - a.clicks),
  }
}

async function hasVisits({ db }: Ctx, scope: SQL): Promise<boolean> {
  const [row] = rawRows<{ has: boolean }>(
    await db.execute(
      sql`select exists (select 1 from ${eventRollups} where ${scope} and dimension = 'total' and kind = 'view' and who = 'person') as has`,
    ),
  )
  return row?.has ?? false
}

function mostViews(a: { views: number }, b: { views: number }): number {
  return b.views - a.views
}

function viewsBy(totals: readonly RollupSum[], who: 'bot' | 'owner' | 'crowd'): number {
  return totals.find((each) => each.kind === 'view' && each.who === who)?.sum ?? 0
}

function viewsOf(
  sums: readonly RollupSum[],
  dimension: RollupSum['dimension'],
  value: string,
): number {
  return (
    sums.find(
      (each) => each.dimension === dimension && each.kind === 'view' && each.value === value,
    )?.sum ?? 0
  )
}

/** Adds the clicks of a period to items; deleted items without clicks in it are left out. */
export function clicksByItem(
  items: readonly NamedItem[],
  sums: readonly RollupSum[],
): (NamedItem & { clicks: number })[] {
  const clicks = new Map(
    sums.filter(({ dimension }) => dimension === 'item').map(({ value, sum }) => [value, sum]),
  )
  return items
    .map((item) => ({ ...item, clicks: clicks.get(item.id) ?? 0 }))
    .filter(({ isDeleted, clicks: count }) => !isDeleted || count > 0)
}

/** Returns people's views by card, with the names of the cards that the actor still has. */
async function namedCards(
  { db, actor }: Ctx,
  sums: readonly RollupSum[],
): Promise<DashboardAnalytics['cards']> {
  const viewed = sums.filter(({ dimension, kind }) => dimension === 'card' && kind === 'view')
  if (viewed.length === 0) return []
  const rows = await db
    .select({ id: cards.id, name: cards.name, kind: cards.kind, status: cards.status })
    .from(cards)
    .where(
      and(
        eq(cards.tenantId, actor.tenantId),
        eq(cards.ownerId, actor.userId),
        inArray(
          cards.id,
          viewed.map(({ value }) => value),
        ),
      ),
    )
  const known = new Map(rows.map((row) => [row.id, row]))
  return viewed
    .map(({ value: cardId, sum: views }) => {
      const card = known.get(cardId)
      return {
        cardId,
        name: card?.name ?? '',
        isVirtual: card?.kind === 'virtual',
        isDeleted: !card || card.status === 'retired',
        views,
      }
    })
    .sort(mostViews)
}
