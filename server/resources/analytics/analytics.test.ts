import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import * as calls from '@/contract/analytics/analytics'
import { createProfile, updateProfile } from '@/contract/profiles/profiles'
import type { User } from '@/contract/account/users'
import { useTestServer } from '../../testing/harness'
import { everlink } from '../../public/testing/cards'
import { mintOne } from '../cards/testing/cardCalls'
import { recordVisits } from './testing/visits'

const server = useTestServer()
let ada: User & { token: string }
let profileId = ''

beforeEach(async () => {
  ada = await server.createActor('ada')
  profileId = ada.defaultProfileId
  server.now = new Date('2026-03-10T12:00:00Z')
})

const ask = (params: Record<string, string | number> = {}, token = ada.token) =>
  server.send(calls.getDashboardAnalytics, { token, params: { profileId, ...params } })
const read = async (params: Record<string, string | number> = {}) =>
  v.parse(calls.dashboardAnalytics, (await ask(params)).data)
const readServices = async (params: Record<string, string | number> = {}) =>
  v.parse(
    calls.servicesAnalytics,
    (
      await server.send(calls.getServicesAnalytics, {
        token: ada.token,
        params: { profileId, ...params },
      })
    ).data,
  )
const setItems = (version: number, body: object) =>
  server.send(updateProfile, {
    token: ada.token,
    params: { id: profileId },
    body,
    headers: { 'if-match': `"${String(version)}"` },
  })

describe('the dashboard', () => {
  it('counts people by local day, beside the period before; bots and the owner apart', async () => {
    await recordVisits(server, profileId, [
      { at: '2026-03-09T22:59:00Z', source: 'tap', cardId: 'card-1', country: 'IT' },
      { at: '2026-03-09T23:01:00Z', source: 'qr', device: 'desktop', visitor: 'other' },
      { at: '2026-03-10T08:00:00Z', visitor: 'third' },
      { at: '2026-03-10T09:00:00Z', visitor: 'third' },
      { at: '2026-03-10T09:00:00Z', kind: 'save' },
      { at: '2026-03-10T09:00:00Z', kind: 'exchange' },
      { at: '2026-03-10T09:00:00Z', who: 'bot' },
      { at: '2026-03-10T09:00:00Z', who: 'owner' },
      { at: '2026-03-03T12:00:00Z' },
      { at: '2026-02-24T12:00:00Z', visitor: 'before' },
    ])
    const rome = await read({ days: 7, timeZone: 'Europe/Rome' })
    expect(rome.days.map(({ day, views }) => [day.slice(8), views])).toEqual([
      ['04', 0],
      ['05', 0],
      ['06', 0],
      ['07', 0],
      ['08', 0],
      ['09', 1],
      ['10', 3],
    ])
    expect(rome.totals).toEqual({
      views: 4,
      uniqueVisitors: 3,
      saves: 1,
      exchanges: 1,
      clicks: 0,
      clickRate: 0,
    })
    expect(rome.previous).toMatchObject({ views: 1, uniqueVisitors: 1 })
    expect(rome).toMatchObject({ from: '2026-03-04', previousFrom: '2026-02-25' })
    expect(rome.otherViews).toEqual({ bots: 1, owner: 1, crowd: 0 })
    expect(rome.sources).toEqual([
      { source: 'link', views: 2 },
      { source: 'tap', views: 1 },
      { source: 'qr', views: 1 },
    ])
    expect(rome.devices.slice(0, 2)).toEqual([
      { device: 'phone', views: 3 },
      { device: 'desktop', views: 1 },
    ])
    expect(rome.countries).toEqual([
      { country: '', views: 3 },
      { country: 'IT', views: 1 },
    ])
    const utc = await read({ days: 7 })
    expect(utc.days.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 2, 2])
    expect((await read({ from: '2026-02-24', to: '2026-02-24' })).totals.views).toBe(1)
  })

  it('has no rate without views, and one above 100 % where people click more than once', async () => {
    expect(await read()).toMatchObject({
      hasVisits: false,
      totals: { views: 0, clickRate: null },
    })
    const item = { id: crypto.randomUUID(), kind: 'everlink', title: 'Shop' } as const
    const at = '2026-03-10T09:00:00Z'
    await recordVisits(server, profileId, [
      { at },
      ...[1, 2, 3].map(() => ({ at, kind: 'click' as const, item })),
    ])
    expect((await read()).totals).toMatchObject({ views: 1, clicks: 3, clickRate: 3 })
  })

  it('names cards, and counts a view by slug under the virtual card', async () => {
    const { id, code } = await mintOne(server)
    const { activateCard } = await import('@/contract/cards/cards')
    await server.send(activateCard, { token: ada.token, body: { code, name: 'Blue metal' } })
    const at = '2026-03-10T09:00:00Z'
    await recordVisits(server, profileId, [
      { at, cardId: id, source: 'tap' },
      { at, cardId: id, source: 'tap' },
      { at },
      { at, cardId: 'gone' },
    ])
    const { cards } = await read()
    expect(cards[0]).toEqual({
      cardId: id,
      name: 'Blue metal',
      isVirtual: false,
      isDeleted: false,
      views: 2,
    })
    expect(
      cards
        .slice(1)
        .map(({ isVirtual, isDeleted }) => [isVirtual, isDeleted])
        .sort(),
    ).toEqual([
      [false, true],
      [true, false],
    ])
  })

  it('shows live everlinks under their present title, deleted ones under their last', async () => {
    const [kept, deleted] = [
      everlink('Shop', 'https://a.example'),
      everlink('Old', 'https://b.example'),
    ]
    await setItems(1, { everlinks: [kept, deleted] })
    const at = '2026-03-10T09:00:00Z'
    const click = (id: string, title: string) => ({
      at,
      kind: 'click' as const,
      item: { id, kind: 'everlink' as const, title },
    })
    await recordVisits(server, profileId, [
      { at },
      click(kept.id, 'Shop'),
      click(deleted.id, 'Old'),
      click(deleted.id, 'Old'),
    ])
    await setItems(2, {
      everlinks: [
        { ...kept, title: 'Store' },
        { ...deleted, title: 'Last' },
      ],
    })
    await setItems(3, { everlinks: [{ ...kept, title: 'Store' }] })
    expect((await read()).everlinks).toEqual([
      { id: deleted.id, title: 'Last', isDeleted: true, clicks: 2 },
      { id: kept.id, title: 'Store', isDeleted: false, clicks: 1 },
    ])
    const days = { from: '2026-01-01', to: '2026-01-02' }
    expect((await read(days)).hasVisits).toBe(true)
    expect((await read(days)).everlinks.map(({ title }) => title)).toEqual(['Store'])
  })

  it('keep their title when somebody else renames an item of the same id', async () => {
    const shop = everlink('Shop', 'https://a.example')
    await setItems(1, { everlinks: [shop] })
    const at = '2026-03-10T09:00:00Z'
    const item = { id: shop.id, kind: 'everlink' as const, title: 'Shop' }
    await recordVisits(server, profileId, [{ at }, { at, kind: 'click', item }])
    await setItems(2, { everlinks: [] })
    const bob = await server.createActor('bob')
    for (const [version, title] of ['Copied', 'Fooled'].entries()) {
      const { status } = await server.send(updateProfile, {
        token: bob.token,
        params: { id: bob.defaultProfileId },
        body: { everlinks: [{ ...shop, title }] },
        headers: { 'if-match': `"${String(version + 1)}"` },
      })
      expect(status).toBe(200)
    }
    expect((await read()).everlinks).toEqual([
      { id: shop.id, title: 'Shop', isDeleted: true, clicks: 1 },
    ])
  })

  it.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, { to: 'Start Date cannot be later than End Date.' }],
    [{ from: '2026-03-02' }, { to: 'This field is required.' }],
    [{ to: '2026-03-02' }, { from: 'This field is required.' }],
    [{ from: '2025-01-01', to: '2026-02-04' }, { to: 'Choose at most 366 days.' }],
    [{ days: 8 }, { days: 'Choose 7, 30 or 90 days.' }],
    [
      { days: 7, from: '2026-03-01', to: '2026-03-02' },
      { days: 'Give either days, or from and to.' },
    ],
    [{ from: '2026-02-30', to: '2026-03-01' }, { from: 'Write a date like 2026-01-31.' }],
    ...['Nowhere/City', '+02:00', '-05', 'UTC+2', ''].map((timeZone): [object, object] => [
      { timeZone },
      { timeZone: 'Choose a time zone such as Europe/Berlin.' },
    ]),
  ])('refuses %j', async (params, fields) => {
    const { status, error } = await ask(params as Record<string, string>)
    expect([status, error?.fields]).toEqual([422, fields])
  })

  it('takes 366 days, aliases of zones, and the zones of islands', async () => {
    for (const timeZone of ['Asia/Calcutta', 'US/Pacific', 'Pacific/Chatham', 'Etc/GMT+5'])
      expect((await ask({ timeZone })).status).toBe(200)
    const leapYear = { from: '2024-01-01', to: '2024-12-31' }
    expect((await read(leapYear)).days).toHaveLength(366)
  })

  it("is nobody else's", async () => {
    const mallory = await server.createActor('mallory')
    expect((await ask({}, mallory.token)).status).toBe(404)
    expect((await ask({ profileId: crypto.randomUUID() })).status).toBe(404)
    const own = await server.send(createProfile, { token: ada.token, body: { name: 'Second' } })
    const { id } = v.parse(v.object({ id: v.string() }), own.data)
    await recordVisits(server, profileId, [{ at: '2026-03-10T09:00:00Z' }])
    expect((await read({ profileId: id })).totals.views).toBe(0)
  })
})

describe('the services', () => {
  it('have clicks by day, a rate of the views, and the names of deleted ones', async () => {
    const service = { id: crypto.randomUUID(), title: 'Workshop' }
    const gone = { id: crypto.randomUUID(), title: 'Review' }
    await setItems(1, { services: [service, gone] })
    const click = (at: string, { id, title }: typeof service) => ({
      at,
      kind: 'click' as const,
      item: { id, kind: 'service' as const, title },
    })
    await recordVisits(server, profileId, [
      { at: '2026-03-09T09:00:00Z' },
      { at: '2026-03-10T09:00:00Z' },
      { at: '2026-03-01T09:00:00Z' },
      click('2026-03-10T09:00:00Z', service),
      click('2026-03-09T09:00:00Z', gone),
      click('2026-03-10T09:00:00Z', gone),
      click('2026-03-02T09:00:00Z', service),
    ])
    await setItems(2, { services: [service] })
    const { views, previousViews, days, services } = await readServices({ days: 7 })
    expect([views, previousViews, days.length]).toEqual([2, 1, 7])
    expect(services).toEqual([
      {
        ...gone,
        isDeleted: true,
        clicks: 2,
        previousClicks: 0,
        clickRate: 1,
        clicksByDay: [0, 0, 0, 0, 0, 1, 1],
      },
      {
        ...service,
        isDeleted: false,
        clicks: 1,
        previousClicks: 1,
        clickRate: 0.5,
        clicksByDay: [0, 0, 0, 0, 0, 0, 1],
      },
    ])
  })
})
