import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateCompanyBlocks, updateProfileBlocks } from '@/contract/integrations/blocks'
import { createCard, visit } from '../../../public/testing/cards'
import { addCompany, addEmployee } from '../../../testing/companies'
import { type FakeIntegration, createFakeIntegration } from '../../../testing/fakeIntegration'
import { useTestServer } from '../../../testing/harness'
import { subscriptions } from '../../billing/tables'
import {
  buy,
  offerFreePlan,
  sellPlans,
  stopSellingAfterEach,
} from '../../billing/testing/subscriptions'
import { profiles } from '../../profiles/tables'
import type { ConnectionRow } from '../connections/connectionRow'
import { presentItem } from '../items/itemRow'
import { connectionItems, connections } from '../tables'
import { connected, providerItem, storedItem } from '../testing/connected'
import { refreshDue } from '../tokens/refreshDue'
import { syncDue } from './syncDue'

const server = useTestServer()
stopSellingAfterEach(server)
const HOUR = 3_600_000
const PICTURE = 'https://cdn.example/1.jpg'
let fake: FakeIntegration
let card: Awaited<ReturnType<typeof createCard>>
let row: ConnectionRow
let jpeg = new Uint8Array()

beforeAll(async () => {
  const plain = { create: { width: 900, height: 1200, channels: 3, background: '#345' } } as const
  jpeg = new Uint8Array(await sharp(plain).jpeg().toBuffer())
})
beforeEach(async () => {
  fake = createFakeIntegration('twitter', () => server.now)
  server.integrations.twitter = fake
  card = await createCard(server)
  await buy(server, 'ada', { periodEndsAt: new Date(server.now.getTime() + 400 * 24 * HOUR) })
  row = await connected(server, fake, { ownerId: 'ada' })
  fake.items = [3, 2, 1].map((at) => providerItem(at))
})

const later = (hours: number) => {
  server.now = new Date(server.now.getTime() + hours * HOUR)
}
const sync = () => syncDue(server.deps, new AbortController().signal)
const items = async () => {
  const all = await server.database.db.select().from(connectionItems)
  return all.sort((one, other) => (one.place ?? 99) - (other.place ?? 99))
}
const names = async () => (await items()).map(({ externalId }) => externalId)
const connection = async () => {
  const [found] = await server.database.db
    .select()
    .from(connections)
    .where(eq(connections.id, row.id))
  if (!found) throw new Error('The connection is gone.')
  return found
}
/** Puts items with these external ids on the card. */
const publish = async (...externalIds: string[]) => {
  const known = new Map((await items()).map((item) => [item.externalId, item.id]))
  const [profile] = await server.database.db.select().from(profiles)
  const answer = await server.send(updateProfileBlocks, {
    token: card.token,
    params: { profileId: card.profileId },
    body: { blocks: [{ provider: 'twitter', itemIds: externalIds.map((id) => known.get(id)) }] },
    headers: { 'if-match': `"${String(profile?.version)}"` },
  })
  expect(answer.status).toBe(200)
}
const page = async () => {
  const answer = await visit(server, `/card/${card.slug}`)
  expect(answer.status).toBe(200)
  return answer.text()
}

describe('a sync', () => {
  it('stores the newest items in order, and is due again within twelve hours', async () => {
    await sync()
    expect(await names()).toEqual(['post-3', 'post-2', 'post-1'])
    const { lastSyncAt, nextSyncAt, problem, syncingUntil } = await connection()
    const pause = (nextSyncAt?.getTime() ?? 0) - server.now.getTime()
    expect([lastSyncAt, problem, syncingUntil]).toEqual([server.now, '', null])
    expect(pause).toBeGreaterThan(10.9 * HOUR)
    expect(pause).toBeLessThanOrEqual(12 * HOUR)
    fake.asked.length = 0
    await sync()
    later(10)
    await sync()
    expect(fake.asked).toEqual([])
    later(2)
    await sync()
    expect(fake.asked).toContain('listItems')
  })

  it('updates texts on cards without a new version, and drops old items that no card shows', async () => {
    await sync()
    await publish('post-1')
    const [before] = await server.database.db.select().from(profiles)
    expect(await page()).toContain('Post 1')
    fake.items = [providerItem(4), providerItem(1, { text: 'Edited <i>there</i>' })]
    later(12)
    await sync()
    const html = await page()
    expect(html).toContain('Edited &lt;i&gt;there&lt;/i&gt;')
    expect(html).not.toContain('Post 1')
    expect(await names()).toEqual(['post-4', 'post-1'])
    const [after] = await server.database.db.select().from(profiles)
    expect(after?.version).toBe(before?.version)
  })

  it('keeps an old item of a card as long as the provider has it', async () => {
    await sync()
    await publish('post-1', 'post-2')
    const newer = Array.from({ length: 20 }, (_each, at) => providerItem(30 - at))
    fake.items = [...newer, providerItem(2), providerItem(1)]
    later(12)
    await sync()
    expect((await names()).slice(20).sort()).toEqual(['post-1', 'post-2'])
    fake.items = [...newer, providerItem(1)]
    later(12)
    await sync()
    const html = await page()
    expect([html.includes('Post 1'), html.includes('Post 2')]).toEqual([true, false])
  })

  it('keeps more than a hundred old items of all cards together', async () => {
    const { db } = server.database
    for (let at = 1; at <= 120; at += 1) await storedItem(server, row, at, { place: null })
    const shown = (await items()).map(presentItem)
    const account = { accountName: row.accountName, accountUrl: row.accountUrl }
    const block = { provider: 'twitter', title: '', isHidden: false, ...account } as const
    await db.update(profiles).set({ blocks: [{ ...block, items: shown }] })
    fake.items = Array.from({ length: 140 }, (_each, at) => providerItem(140 - at))
    await sync()
    const [profile] = await db.select().from(profiles)
    expect(profile?.blocks[0]?.items).toHaveLength(120)
  })

  it('deletes nothing while the provider is away, says so, and tries again ever later', async () => {
    await sync()
    await publish('post-1', 'post-2')
    const before = await items()
    fake.items = []
    fake.isAway = true
    const pauses: number[] = []
    later(12)
    for (let tries = 0; tries < 8; tries += 1) {
      await sync()
      const { nextSyncAt, problem } = await connection()
      expect(problem).toContain('X (Twitter)')
      pauses.push(((nextSyncAt?.getTime() ?? 0) - server.now.getTime()) / HOUR)
      server.now = nextSyncAt ?? server.now
    }
    expect(pauses[0]).toBeLessThanOrEqual(1)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(12)
    expect(pauses.at(-1)).toBeGreaterThan(4)
    expect(await items()).toEqual(before)
    expect(await page()).toContain('Post 2')
    fake.isAway = false
    fake.items = [providerItem(1)]
    await sync()
    expect([(await connection()).problem, await names()]).toEqual(['', ['post-1']])
  })

  it('deletes nothing when the answer about old items fails', async () => {
    await sync()
    await publish('post-1')
    const before = await items()
    fake.items = []
    fake.beforeAnswer = (method) => {
      if (method === 'findItems') fake.isAway = true
      return Promise.resolve()
    }
    later(12)
    await sync()
    expect(await items()).toEqual(before)
  })

  it('deletes everything of a grant that has ended, from cards and files', async () => {
    fake.items = [providerItem(1, { pictureUrl: PICTURE })]
    fake.pictures.set(PICTURE, jpeg)
    await sync()
    await publish('post-1')
    expect(server.files.stored.size).toBe(1)
    expect(await page()).toContain('/files/')
    fake.endGrants()
    later(12)
    await refreshDue(server.deps, new AbortController().signal)
    await sync()
    expect([await items(), server.files.stored.size]).toEqual([[], 0])
    const html = await page()
    expect([html.includes('Post 1'), html.includes('X (Twitter)')]).toEqual([false, false])
    expect(await connection()).toMatchObject({ status: 'reconnect', nextSyncAt: null, tokens: '' })
    fake.asked.length = 0
    later(48)
    await sync()
    expect(fake.asked).toEqual([])
  })

  it('reads nothing of an account that nobody confirmed', async () => {
    await server.database.db.update(connections).set({ status: 'unconfirmed', confirmedAt: null })
    await sync()
    expect([fake.asked, await items()]).toEqual([[], []])
  })

  it('only checks what is on cards while the plan does not cover it', async () => {
    await sync()
    await publish('post-1', 'post-2')
    await server.database.db.delete(subscriptions)
    sellPlans(server)
    await offerFreePlan(server, { integrations: 0 })
    fake.items = [providerItem(9), providerItem(1)]
    fake.asked.length = 0
    later(12)
    await sync()
    expect(fake.asked).not.toContain('listItems')
    expect((await names()).sort()).toEqual(['post-1', 'post-3'])
    expect(await page()).not.toContain('Post 2')
  })

  it('cleans what a hostile provider says', async () => {
    fake.items = [
      providerItem(1, { url: 'javascript:alert(1)' }),
      providerItem(2, { text: `\0\ud800${'😀'.repeat(9000)}`, detail: 'x'.repeat(9000) }),
      providerItem(2, { text: 'again' }),
      providerItem(3, { externalId: 'a\0b' }),
      providerItem(4, { url: 'https://user:pass@evil.example/' }),
      providerItem(5, { publishedAt: new Date(NaN), text: '<img src=x onerror=alert(1)>' }),
    ]
    await sync()
    expect(await names()).toEqual(['post-2', 'post-5'])
    const [long] = await items()
    expect([long?.text.isWellFormed(), (long?.text.length ?? 0) <= 4000]).toEqual([true, true])
    await publish('post-2', 'post-5')
    expect(await page()).not.toContain('<img src=x')
  })
})

describe('several processes', () => {
  it('sync a connection once, and another one after a kill when its lease has run out', async () => {
    await Promise.all([sync(), sync(), sync()])
    expect(fake.asked.filter((method) => method === 'listItems')).toHaveLength(1)
    later(12)
    await server.database.db
      .update(connections)
      .set({ syncingUntil: new Date(server.now.getTime() + 60_000) })
    fake.asked.length = 0
    await sync()
    expect(fake.asked).toEqual([])
    later(0.02)
    await sync()
    expect(fake.asked).toContain('listItems')
  })

  it('bring nothing back of a connection that was removed or replaced meanwhile', async () => {
    fake.beforeAnswer = async (method) => {
      if (method === 'listItems') await server.database.db.delete(connections)
    }
    await sync()
    expect(await items()).toEqual([])
    row = await connected(server, fake, { ownerId: 'ada' })
    fake.beforeAnswer = async (method) => {
      if (method === 'listItems')
        await server.database.db.update(connections).set({ accountId: 'another' })
    }
    await sync()
    expect(await items()).toEqual([])
  })

  it('hold no transaction open while the provider is asked', async () => {
    let isFree = false
    fake.beforeAnswer = async () => {
      await server.database.db.transaction((tx) => tx.update(connections).set({ version: 2 }))
      isFree = true
    }
    await sync()
    expect(isFree).toBe(true)
  })
})

it("keeps the company's posts on employees' cards up to date", async () => {
  const companyId = await addCompany(server)
  await addEmployee(server, { companyId, userId: 'ada', role: 'owner', profileId: card.profileId })
  row = await connected(server, fake, { ownerId: companyId, companyId })
  await sync()
  const known = await items()
  const answer = await server.send(updateCompanyBlocks, {
    token: card.token,
    params: { companyId },
    body: {
      blocks: [
        {
          provider: 'twitter',
          itemIds: known.flatMap(({ id, ownerId }) => (ownerId === companyId ? id : [])),
        },
      ],
    },
    headers: { 'if-match': '"1"' },
  })
  expect(answer.status).toBe(200)
  expect(await page()).toContain('Post 2')
  fake.items = [providerItem(2, { text: 'News of the studio' })]
  later(12)
  await sync()
  const html = await page()
  expect([html.includes('News of the studio'), html.includes('Post 3')]).toEqual([true, false])
})
