import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { activateCard, getCard } from '@/contract/cards/cards'
import { companyAnalytics, getCompanyAnalytics } from '@/contract/analytics/analytics'
import { useTestServer } from '../../testing/harness'
import { cardCalls, mintOne } from '../cards/testing/cardCalls'
import { employees } from '../companies/tables'
import { createTestCompany, join } from '../companies/testing/companyCalls'
import { recordVisits } from './testing/visits'

const server = useTestServer()
const at = '2026-02-28T09:00:00Z'

it('shows administrators the figures of each card and each employee', async () => {
  const company = await createTestCompany(server)
  const ben = await join(server, company, 'ben')
  const { id, code } = await mintOne(server, company.id)
  await server.send(activateCard, { token: ben.token, body: { code } })
  const item = { id: crypto.randomUUID(), kind: 'everlink', title: 'Shop' } as const
  const byBen = { at, ownerId: 'ben', cardId: id, source: 'tap' } as const
  await recordVisits(server, ben.defaultProfileId, [
    byBen,
    { ...byBen, visitor: 'other' },
    { ...byBen, kind: 'click', item },
    { ...byBen, kind: 'exchange' },
    { ...byBen, who: 'bot' },
    { at, ownerId: 'ben' },
  ])
  await recordVisits(server, company.owner.defaultProfileId, [{ at }])
  await server
    .createActor('mallory')
    .then(({ defaultProfileId }) =>
      recordVisits(server, defaultProfileId, [{ at, ownerId: 'mallory' }]),
    )
  const answer = await server.send(getCompanyAnalytics, {
    token: company.owner.token,
    params: { companyId: company.id, days: 7 },
  })
  const { totals, days, cards, employees } = v.parse(companyAnalytics, answer.data)
  expect(totals).toMatchObject({ views: 4, exchanges: 1, clicks: 1, clickRate: 0.25 })
  expect(days.filter(({ views }) => views > 0).map(({ day, views }) => [day, views])).toEqual([
    ['2026-02-28', 4],
  ])
  expect(cards).toMatchObject([{ cardId: id, views: 2, exchanges: 1, clicks: 1, saves: 0 }])
  expect(cards[0]?.holder).not.toBe('')
  expect(employees.map(({ views, uniqueVisitors }) => [views, uniqueVisitors])).toEqual([
    [3, 2],
    [1, 1],
  ])
})

it('names people without a name by their e-mail address, also as holders of cards', async () => {
  const company = await createTestCompany(server)
  const ben = await join(server, company, 'ben')
  const { code } = await mintOne(server, company.id)
  await server.send(activateCard, { token: ben.token, body: { code } })
  await server.database.db
    .update(employees)
    .set({ firstName: '', lastName: '' })
    .where(eq(employees.id, ben.employeeId))
  const { data } = await server.send(getCompanyAnalytics, {
    token: company.owner.token,
    params: { companyId: company.id },
  })
  const found = v.parse(companyAnalytics, data)
  expect(found.cards.map(({ holder }) => holder)).toEqual(['ben@example.com'])
  expect(found.employees.map(({ name }) => name)).toContain('ben@example.com')
})

it('keeps from a new holder what happened before they had the card', async () => {
  const company = await createTestCompany(server)
  const [ben, eve] = [await join(server, company, 'ben'), await join(server, company, 'eve')]
  const { id, code } = await mintOne(server, company.id)
  await server.send(activateCard, { token: ben.token, body: { code } })
  await recordVisits(server, ben.defaultProfileId, [{ at, ownerId: 'ben', cardId: id }])
  const owner = cardCalls(server, company.owner.token)
  await owner.change(id, { employeeId: eve.employeeId })
  expect((await server.send(getCard, { token: eve.token, params: { id } })).status).toBe(200)
  const { getDashboardAnalytics } = await import('@/contract/analytics/analytics')
  const { data } = await server.send(getDashboardAnalytics, {
    token: eve.token,
    params: { profileId: eve.defaultProfileId },
  })
  expect(data).toMatchObject({ totals: { views: 0 }, cards: [] })
  const seen = await server.send(getCompanyAnalytics, {
    token: company.owner.token,
    params: { companyId: company.id },
  })
  expect(v.parse(companyAnalytics, seen.data).cards).toMatchObject([{ cardId: id, views: 1 }])
})
