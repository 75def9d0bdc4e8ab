import { beforeEach, describe, expect, it } from 'vitest'
import * as callbacks from '@/contract/integrations/callbacks'
import {
  createSigningGoHighLevel,
  createFakeTikTok,
  type SigningGoHighLevel,
  type FakeTikTok,
} from '../../../testing/fakeSignedIntegrations'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { profiles } from '../../profiles/tables'
import { pushes } from '../../pushes/tables'
import { connectionItems, connections } from '../tables'
import { connected } from '../testing/connected'
import { addConnection, showItems } from '../testing/connectionRows'
import { pass } from '../testing/deletions'
import { checkGrants } from './checkGrants'

const server = useTestServer()
let tiktok: FakeTikTok
let gohighlevel: SigningGoHighLevel

beforeEach(async () => {
  tiktok = createFakeTikTok(() => server.now)
  gohighlevel = createSigningGoHighLevel(() => server.now)
  Object.assign(server.integrations, { tiktok, gohighlevel })
  for (const userId of ['ada', 'ben', 'eve']) await server.createActor(userId)
})

const sendTikTok = (...event: Parameters<FakeTikTok['signEvent']>) =>
  server.send(callbacks.receiveTikTokEvent, tiktok.signEvent(...event))
const sendGoHighLevel = (...event: Parameters<SigningGoHighLevel['signEvent']>) =>
  server.send(callbacks.receiveGoHighLevelEvent, gohighlevel.signEvent(...event))
const statusOf = async (owner: string) =>
  (await server.database.db.select().from(connections)).find(({ ownerId }) => ownerId === owner)
    ?.status

describe('a removal at TikTok', () => {
  const connect = async (ownerId: string, accountId = 'open-1') => {
    const row = await addConnection(server, { ownerId, accountId, provider: 'tiktok' })
    await showItems(server, row)
  }

  it('ends the connections of all who have the account, and deletes what is stored', async () => {
    await connect('ada')
    await connect('ben')
    await connect('eve', 'open-2')
    const { status, data } = await sendTikTok('authorization.removed', 'open-1', server.now)
    expect([status, data]).toEqual([200, { received: true }])
    const rows = await server.database.db.select().from(connections)
    expect(rows.find(({ ownerId }) => ownerId === 'ada')).toMatchObject({
      ...{ status: 'reconnect', tokens: '', nextRefreshAt: null, nextSyncAt: null },
      problem: 'TikTok says that this app was removed there. Reconnect to go on.',
    })
    expect([await statusOf('ben'), await statusOf('eve')]).toEqual(['reconnect', 'active'])
    const items = await server.database.db.select().from(connectionItems)
    expect(items.map(({ ownerId }) => ownerId)).toEqual(['eve', 'eve', 'eve'])
    expect(server.files.stored.size).toBe(3)
    const cards = await server.database.db.select().from(profiles)
    expect(cards.filter(({ blocks }) => blocks.length > 0)).toHaveLength(1)
  })

  it('that is repeated or unknown changes nothing', async () => {
    await connect('ada')
    await sendTikTok('authorization.removed', 'open-1', server.now)
    const before = await server.contents()
    pass(server, 60_000)
    const old = new Date(server.now.getTime() - 60_000)
    await Promise.all([1, 2, 3].map(() => sendTikTok('authorization.removed', 'open-1', old)))
    await sendTikTok('video.publish.completed', 'open-1', server.now)
    const { status } = await sendTikTok('authorization.removed', 'nobody', server.now)
    expect([status, await server.contents()]).toEqual([200, before])
  })

  it('before the present connection leaves it', async () => {
    await connect('ada')
    const old = new Date(server.now.getTime() - 1000)
    expect((await sendTikTok('authorization.removed', 'open-1', old)).status).toBe(200)
    expect(await statusOf('ada')).toBe('active')
  })

  it('also deletes what is left of a connection that had ended by itself', async () => {
    await addConnection(server, {
      ...{ ownerId: 'ada', accountId: 'open-1', provider: 'tiktok', status: 'reconnect' },
    })
    await sendTikTok('authorization.removed', 'open-1', server.now)
    expect([await server.database.db.$count(connectionItems), server.files.stored.size]).toEqual([
      0, 0,
    ])
  })
})

describe('an uninstallation at GoHighLevel', () => {
  const connect = (ownerId: string, accountId = 'location-1') =>
    addConnection(server, { ownerId, accountId, provider: 'gohighlevel', items: 0 })

  it('ends the connections of its location', async () => {
    await connect('ada')
    await connect('ben', 'location-2')
    const { status } = await sendGoHighLevel('UNINSTALL', 'location-1', server.now)
    expect([status, await statusOf('ada'), await statusOf('ben')]).toEqual([
      200,
      'reconnect',
      'active',
    ])
  })

  it('before the present connection leaves it', async () => {
    await connect('ada')
    await sendGoHighLevel('UNINSTALL', 'location-1', new Date(server.now.getTime() - 1000))
    expect(await statusOf('ada')).toBe('active')
  })

  it('holds what waits to be sent there', async () => {
    const ofAda = { tenantId: TENANT, ownerId: 'ada', locationId: 'location-1' }
    const { now } = server
    await server.database.db.insert(pushes).values({
      ...{ ...ofAda, id: crypto.randomUUID(), contactId: crypto.randomUUID() },
      ...{ waiterId: crypto.randomUUID(), contactName: 'Eve' },
      ...{ state: 'waiting', trigger: 'person', nextTryAt: now, createdAt: now, updatedAt: now },
    })
    await connect('ada')
    await sendGoHighLevel('UNINSTALL', 'location-1', now)
    const [push] = await server.database.db.select().from(pushes)
    expect(push).toMatchObject({ state: 'held', nextTryAt: null })
  })

  it('without a time is not believed: the provider is asked, and its answer counts', async () => {
    await connected(server, gohighlevel, { ownerId: 'ada', accountId: 'location-1' })
    const due = async () => (await server.database.db.select().from(connections))[0]?.checkAt
    const check = () => checkGrants(server.deps, new AbortController().signal)
    await sendGoHighLevel('UNINSTALL', 'location-1', null)
    expect([await statusOf('ada'), server.integrationWakes]).toEqual(['active', 1])

    gohighlevel.isAway = true
    await check()
    expect(await statusOf('ada')).toBe('active')
    gohighlevel.isAway = false
    await check()
    expect(gohighlevel.asked).toEqual(['refresh'])
    pass(server, 10 * 60_000)
    await Promise.all([check(), check()])
    expect(gohighlevel.asked).toEqual(['refresh', 'refresh'])
    expect([await statusOf('ada'), await due()]).toEqual(['active', null])

    gohighlevel.endGrants()
    await check()
    expect(await statusOf('ada')).toBe('active')
    await sendGoHighLevel('UNINSTALL', 'location-1', null)
    await check()
    expect([await statusOf('ada'), await due()]).toEqual(['reconnect', null])
  })

  it('of no location, and other events, change nothing', async () => {
    await connect('ada')
    await connect('ben', '')
    const before = await server.contents()
    for (const [type, location] of [
      ['INSTALL', 'location-1'],
      ['UNINSTALL', ''],
      ['UNINSTALL', 'location-9'],
    ] as const)
      for (const time of [server.now, null])
        expect((await sendGoHighLevel(type, location, time)).status).toBe(200)
    expect([await server.contents(), server.integrationWakes]).toEqual([before, 0])
  })
})

describe('an event', () => {
  it('is refused and changes nothing without the signature, too large, or without the provider', async () => {
    await addConnection(server, { ownerId: 'ada', accountId: 'open-1', provider: 'tiktok' })
    await addConnection(server, { ownerId: 'ada', accountId: 'open-1', provider: 'gohighlevel' })
    const before = await server.contents()
    const events = [
      [
        callbacks.receiveTikTokEvent,
        tiktok.signEvent('authorization.removed', 'open-1', server.now),
      ],
      [callbacks.receiveGoHighLevelEvent, gohighlevel.signEvent('UNINSTALL', 'open-1', server.now)],
    ] as const
    for (const [call, { body, headers }] of events) {
      expect((await server.send(call, { body })).status).toBe(400)
      const forged = Object.fromEntries(Object.keys(headers).map((name) => [name, 'forged']))
      expect((await server.send(call, { body, headers: forged })).status).toBe(400)
      expect((await server.send(call, { body: ' '.repeat(300_000), headers })).status).toBe(413)
    }
    Object.assign(server.integrations, { tiktok: null, gohighlevel: null })
    for (const [call, request] of events)
      expect((await server.send(call, request)).status).toBe(404)
    expect(await server.contents()).toBe(before)
    expect(server.logged.join('')).not.toContain('request failed')
  })
})
