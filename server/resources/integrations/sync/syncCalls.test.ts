import { beforeEach, expect, it } from 'vitest'
import * as calls from '@/contract/integrations/integrations'
import { createFakeIntegration } from '../../../testing/fakeIntegration'
import { useTestServer } from '../../../testing/harness'
import { addCompany, addEmployee } from '../../../testing/companies'
import { tokenOf } from '../../../testing/testIdentity'
import { subscriptions } from '../../billing/tables'
import {
  buy,
  offerFreePlan,
  sellPlans,
  stopSellingAfterEach,
} from '../../billing/testing/subscriptions'
import { connections } from '../tables'
import { connected, providerItem } from '../testing/connected'
import { integrationOf, useFakes } from '../testing/connectCalls'

const server = useTestServer()
stopSellingAfterEach(server)
const fakes = useFakes(server)
let token = ''

beforeEach(async () => {
  ;({ token } = await server.createActor('ada'))
  await buy(server, 'ada')
})
const send = (call: Parameters<typeof server.send>[0], given: object = {}) =>
  server.send(call, { token, ...given })
const later = (seconds: number) => {
  server.now = new Date(server.now.getTime() + seconds * 1000)
}

it.each([
  ['updateTweets', 'twitter', calls.updateTweets, {}, 'listItems'],
  ['updateTikTokUser', 'tiktok', calls.updateTikTokUser, {}, 'getAccount'],
  ['updateTikTokVideos', 'tiktok', calls.updateTikTokVideos, {}, 'listItems'],
  ['renewTikTokToken', 'tiktok', calls.renewTikTokToken, {}, 'refresh'],
  ['syncIntegration', 'calendly', calls.syncIntegration, { provider: 'calendly' }, 'listItems'],
] as const)('%s asks once a minute, and again at once after a failure', async (...given) => {
  const [, provider, call, params, method] = given
  const fake = fakes[provider]
  fake.items = [providerItem(1)]
  await connected(server, fake, { ownerId: 'ada' })
  fake.isAway = true
  const failed = await send(call, { params })
  expect([failed.status, failed.error?.code]).toEqual([424, 'PROVIDER_UNAVAILABLE'])
  fake.isAway = false
  fake.asked.length = 0
  const answers = await Promise.all([send(call, { params }), send(call, { params })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
  expect(fake.asked.filter((each) => each === method)).toHaveLength(1)
  const early = answers.find(({ status }) => status === 429)
  expect(Number(early?.headers.get('retry-after'))).toBeGreaterThan(0)
  later(59)
  expect((await send(call, { params })).headers.get('retry-after')).toBe('1')
  later(1)
  const { connection, items } = integrationOf(await send(call, { params }))
  expect([connection?.status, items.length]).toEqual(['active', method === 'listItems' ? 1 : 0])
})

it('tells the items and the account that were read', async () => {
  fakes.tiktok.items = [providerItem(2), providerItem(1)]
  await connected(server, fakes.tiktok, { ownerId: 'ada', accountName: 'old name' })
  const videos = integrationOf(await send(calls.updateTikTokVideos))
  expect([videos.items.map(({ text }) => text), videos.connection?.accountName]).toEqual([
    ['Post 2', 'Post 1'],
    'old name',
  ])
  const { connection } = integrationOf(await send(calls.updateTikTokUser))
  expect(connection?.accountName).toBe('ines.m')
})

it('says what to do about an account that is missing, unconfirmed, ended or paused', async () => {
  expect((await send(calls.updateTweets)).status).toBe(404)
  await connected(server, fakes.twitter, { ownerId: 'ada', confirmedAt: null })
  expect((await send(calls.updateTweets)).error?.code).toBe('CONFLICT')
  await server.database.db.update(connections).set({ confirmedAt: server.now })
  fakes.twitter.endGrants()
  const ended = await send(calls.updateTweets)
  expect([ended.status, ended.error?.message]).toEqual([
    409,
    'X (Twitter) no longer accepts this connection. Connect again.',
  ])
  expect((await send(calls.updateTweets)).status).toBe(409)
  await server.database.db.delete(connections)
  await connected(server, fakes.twitter, { ownerId: 'ada' })
  await server.database.db.delete(subscriptions)
  sellPlans(server)
  await offerFreePlan(server, { integrations: 0 })
  expect((await send(calls.updateTweets)).error?.code).toBe('PLAN_LIMIT')
  expect(fakes.twitter.asked).toEqual([])
})

it("reads a company's account for its administrators only", async () => {
  const companyId = await addCompany(server)
  await addEmployee(server, { companyId, userId: 'ada', role: 'owner' })
  await addEmployee(server, { companyId, userId: 'mia' })
  await server.createActor('mia')
  await server.createActor('eve')
  await connected(server, fakes.instagram, { ownerId: companyId, companyId })
  fakes.instagram.items = [providerItem(1)]
  const params = { provider: 'instagram' }
  const as = (userId: string) =>
    server.send(calls.syncCompanyIntegration, {
      token: tokenOf({ userId }),
      params,
      body: { companyId },
    })
  expect([(await as('mia')).status, (await as('eve')).status]).toEqual([403, 404])
  expect(fakes.instagram.asked).toEqual([])
  expect(integrationOf(await as('ada')).items).toHaveLength(1)
  expect((await send(calls.syncIntegration, { params })).status).toBe(404)
})

it('refuses an unknown provider, and one that was never set up', async () => {
  const sync = (provider: string) => send(calls.syncIntegration, { params: { provider } })
  expect((await sync('myspace')).error?.code).toBe('VALIDATION_FAILED')
  await connected(
    server,
    createFakeIntegration('calendly', () => server.now),
    { ownerId: 'ada' },
  )
  server.integrations.calendly = null
  expect((await sync('calendly')).status).toBe(424)
})

it('never tells a token', async () => {
  await connected(server, fakes.twitter, { ownerId: 'ada' })
  fakes.twitter.isAway = true
  const failed = await send(calls.updateTweets)
  fakes.twitter.isAway = false
  const { text } = await send(calls.updateTweets)
  for (const seen of [failed.text, text, ...server.logged])
    expect(seen).not.toMatch(/access-|refresh-/)
})
