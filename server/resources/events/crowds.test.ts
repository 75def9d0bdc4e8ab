import { beforeEach, describe, expect, it } from 'vitest'
import { type DashboardAnalytics, getDashboardAnalytics } from '@/contract/analytics/analytics'
import { getLinkBySlug } from '@/contract/profiles/publicCards'
import { type TestCard, createCard } from '../../public/testing/cards'
import { useTestServer } from '../../testing/harness'
import { rebuildRollups } from './rollups/rebuildRollups'
import { cardEvents, eventRollups, networkVisitors } from './tables'
import { deleteVisitorKeys } from './visitorKeys'
import { TENANT } from '../../testing/testIdentity'

const server = useTestServer()
const HERE = '203.0.113.5'
let ada: TestCard

beforeEach(async () => {
  ada = await createCard(server)
})

/** Opens the card with this many browsers behind one address. */
async function visit(browsers: number, { from = HERE, first = 0 } = {}): Promise<void> {
  for (let at = first; at < first + browsers; at += 1) {
    // The limit of the call is another matter.
    if (at % 100 === 0) server.limiter.reset()
    const headers = { 'user-agent': `Mozilla/5.0 (iPhone; number ${String(at)})` }
    await server.send(getLinkBySlug, { from, params: { slug: ada.slug }, headers })
  }
  await server.events.flush()
}

async function figures() {
  const { token, profileId } = ada
  const { data } = await server.send(getDashboardAnalytics, { token, params: { profileId } })
  const { totals, otherViews } = data as DashboardAnalytics
  return { views: totals.views, visitors: totals.uniqueVisitors, crowd: otherViews.crowd }
}
const events = () => server.database.db.$count(cardEvents)

describe('visitors of one network', () => {
  it('are counted each at a fair of 300 phones', async () => {
    await visit(300)
    expect(await figures()).toEqual({ views: 300, visitors: 300, crowd: 0 })
  })

  it('are counted each up to 500 a day, and more of them together in one row', async () => {
    await visit(800)
    expect([await figures(), await events()]).toEqual([
      { views: 500, visitors: 500, crowd: 300 },
      500,
    ])
    const rows = await server.database.db.select().from(eventRollups)
    expect(rows.filter(({ who }) => who === 'crowd')).toMatchObject([
      { dimension: 'total', kind: 'view', value: '', total: 300 },
    ])
    // Those who were counted still are, and other networks.
    await visit(1)
    await visit(2, { from: '198.51.100.7' })
    expect(await figures()).toEqual({ views: 503, visitors: 502, crowd: 300 })
    const { profileId } = ada
    const profile = { tenantId: TENANT, ownerId: 'ada', profileId }
    await rebuildRollups(server.database.db, profile, '2026-01-01')
    expect(await figures()).toEqual({ views: 503, visitors: 502, crowd: 300 })
  })

  it('are not known the next day, and their network never is', async () => {
    await visit(3)
    const { db } = server.database
    expect(await server.contents()).not.toContain(HERE)
    expect(await db.$count(networkVisitors)).toBe(3)
    await deleteVisitorKeys(db, new Date(server.now.getTime() + 86_400_000))
    expect(await db.$count(networkVisitors)).toBe(0)
  })
})
