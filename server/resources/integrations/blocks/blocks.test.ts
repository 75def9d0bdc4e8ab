import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import type { Block } from '@/contract/integrations/block'
import { updateCompanyBlocks, updateProfileBlocks } from '@/contract/integrations/blocks'
import { createProfile, getProfile } from '@/contract/profiles/profiles'
import { createCard, visit } from '../../../public/testing/cards'
import { addCompany, addEmployee } from '../../../testing/companies'
import { type FakeIntegration, createFakeIntegration } from '../../../testing/fakeIntegration'
import { useTestServer } from '../../../testing/harness'
import { subscriptions } from '../../billing/tables'
import { buy } from '../../billing/testing/subscriptions'
import { companies } from '../../companies/tables'
import { profiles } from '../../profiles/tables'
import { removeItems, afterRemoval } from '../items/removeItems'
import { connectionItems, connections } from '../tables'
import type { ConnectionRow } from '../connections/connectionRow'
import { connected, storedItem } from '../testing/connected'

const server = useTestServer()
let fake: FakeIntegration
let card: Awaited<ReturnType<typeof createCard>>
let row: ConnectionRow
let ids: string[] = []

beforeEach(async () => {
  fake = createFakeIntegration('instagram', () => server.now)
  card = await createCard(server)
  await buy(server, 'ada')
  row = await connected(server, fake, { ownerId: 'ada' })
  ids = await Promise.all([0, 1, 2].map((at) => storedItem(server, row, at)))
})

const block = (itemIds: readonly unknown[], change: object = {}) => ({
  provider: 'instagram',
  itemIds,
  ...change,
})
const put = (
  blocks: unknown,
  { token = card.token, version = '2', profileId = card.profileId } = {},
) =>
  server.send(updateProfileBlocks, {
    token,
    params: { profileId },
    body: { blocks },
    headers: { 'if-match': `"${version}"` },
  })
const page = async (slug = card.slug) => {
  const answer = await visit(server, `/card/${slug}`)
  expect(answer.status).toBe(200)
  return answer.text()
}
const stored = async (id = card.profileId) => {
  const [profile] = await server.database.db.select().from(profiles).where(eq(profiles.id, id))
  if (!profile) throw new Error('There is no such profile.')
  return profile
}
const shownIds = (blocks: readonly Block[]) => blocks.map(({ items }) => items.map(({ id }) => id))

describe('the blocks of a profile', () => {
  it('are on the card at once, in order, and leave it again', async () => {
    expect(await page()).not.toContain('Post 1')
    const answer = await put([block([ids[2], ids[0]], { title: 'My <b>work</b>' })])
    expect([answer.status, (answer.data as { version: number }).version]).toEqual([200, 3])
    const html = await page()
    expect(html).toContain('My &lt;b&gt;work&lt;/b&gt;')
    expect(html.indexOf('Post 2')).toBeLessThan(html.indexOf('Post 0'))
    expect(html).not.toContain('Post 1')
    const { data } = await server.send(getProfile, {
      token: card.token,
      params: { id: card.profileId },
    })
    expect(shownIds((data as { blocks: Block[] }).blocks)).toEqual([[ids[2], ids[0]]])
    expect((await put([], { version: '3' })).status).toBe(200)
    expect(await page()).not.toContain('Post 2')
  })

  it('are left out where they are hidden', async () => {
    await put([block([ids[0]], { isHidden: true })])
    expect(await page()).not.toContain('Post 0')
  })

  it('refuse another version, a signed-out caller and another person', async () => {
    await put([block([ids[0]])])
    const eve = await server.createActor('eve')
    expect((await put([], { version: '2' })).error?.code).toBe('VERSION_CONFLICT')
    expect((await put([], { version: '3', token: eve.token })).status).toBe(404)
    expect((await put([], { version: '3', token: '' })).status).toBe(401)
    expect(shownIds((await stored()).blocks)).toEqual([[ids[0]]])
  })

  it.each([
    ['thirteen items', () => [block(Array.from({ length: 13 }, () => ids[0]))]],
    ['an item twice', () => [block([ids[0], ids[0]])]],
    ['an unknown item', () => [block([randomUUID()])]],
    ['an item of another provider', () => [block([ids[0]], { provider: 'twitter' })]],
    ['two blocks of one provider', () => [block([ids[0]]), block([ids[1]])]],
    ['an unknown provider', () => [block([ids[0]], { provider: 'myspace' })]],
    ['what is no id', () => [block(["'; drop table connection_items; --"])]],
    ['given contents', () => [block([ids[0]], { items: [{ text: 'forged' }] })]],
    ['a foreign account name', () => [block([ids[0]], { accountName: 'forged' })]],
  ])('refuse %s', async (_name, blocks) => {
    expect((await put(blocks())).error?.code).toBe('VALIDATION_FAILED')
    expect((await stored()).blocks).toEqual([])
  })

  it("refuse another person's items, another company's, and those of an unconfirmed account", async () => {
    await server.createActor('eve')
    const eves = await connected(server, fake, { ownerId: 'eve' })
    const companyId = await addCompany(server)
    const ofCompany = await connected(server, fake, { ownerId: companyId, companyId })
    const foreign = [await storedItem(server, eves, 0), await storedItem(server, ofCompany, 0)]
    for (const id of foreign)
      expect((await put([block([ids[0], id])])).error?.fields).toHaveProperty('blocks.0.itemIds.1')
    await server.database.db
      .update(connections)
      .set({ status: 'unconfirmed', confirmedAt: null })
      .where(eq(connections.id, row.id))
    expect((await put([block([ids[0]])])).error?.code).toBe('VALIDATION_FAILED')
  })

  it('can be changed and added to without premium', async () => {
    await put([block([ids[0], ids[1]])])
    await server.database.db.delete(subscriptions)
    expect((await put([block([ids[0], ids[2]])], { version: '3' })).status).toBe(200)
  })

  it('are not copied with a profile', async () => {
    await put([block([ids[0]])])
    const { data } = await server.send(createProfile, {
      token: card.token,
      body: { name: 'Copy', copyOf: card.profileId },
    })
    expect((await stored(v.parse(v.object({ id: v.string() }), data).id)).blocks).toEqual([])
  })

  it('lose an item that is removed, on every card, without a conflict for who edits', async () => {
    const { data } = await server.send(createProfile, { token: card.token, body: { name: 'Two' } })
    const second = v.parse(v.object({ id: v.string() }), data).id
    await put([block([ids[0], ids[1]])])
    await put([block([ids[0]])], { profileId: second, version: '1' })
    expect(await page()).toContain('Post 0')
    const before = await stored()
    const removed = await server.database.db.transaction((db) =>
      removeItems({ db, clock: server.deps.clock }, row, ids.slice(0, 1)),
    )
    await afterRemoval(server.deps, row)
    expect(removed).toEqual({ items: 1, files: 0, blocks: 2 })
    expect(shownIds((await stored()).blocks)).toEqual([[ids[1]]])
    expect((await stored(second)).blocks).toEqual([])
    expect(await page()).not.toContain('Post 0')
    const after = await stored()
    expect(after.version).toBe(before.version)
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
  })

  it('never keep an item that is removed while it is chosen', async () => {
    await Promise.allSettled([
      put([block([ids[0], ids[1]])]),
      server.database.db.transaction((db) =>
        removeItems({ db, clock: server.deps.clock }, row, 'all'),
      ),
    ])
    expect((await stored()).blocks).toEqual([])
    expect(await server.database.db.select().from(connectionItems)).toEqual([])
  })
})

describe('the blocks of a company', () => {
  let companyId = ''
  let itemId = ''
  let ofCompany: ConnectionRow
  beforeEach(async () => {
    companyId = await addCompany(server)
    await addEmployee(server, {
      companyId,
      userId: 'ada',
      role: 'admin',
      profileId: card.profileId,
    })
    ofCompany = await connected(server, fake, { ownerId: companyId, companyId })
    itemId = await storedItem(server, ofCompany, 7)
  })
  const putCompany = (blocks: unknown, token = card.token, version = '1') =>
    server.send(updateCompanyBlocks, {
      token,
      params: { companyId },
      body: { blocks },
      headers: { 'if-match': `"${version}"` },
    })

  it("are on all employees' cards, after their own", async () => {
    const bob = await createCard(server, {}, 'bob')
    await addEmployee(server, { companyId, userId: 'bob', profileId: bob.profileId })
    await put([block([ids[0]])])
    expect(await page(bob.slug)).not.toContain('Post 7')
    expect((await putCompany([block([itemId], { title: 'Our studio' })])).status).toBe(200)
    const html = await page()
    expect(html.indexOf('Post 0')).toBeLessThan(html.indexOf('Post 7'))
    expect(html.indexOf('Post 0')).toBeGreaterThan(0)
    expect(await page(bob.slug)).toContain('Our studio')
    await server.database.db.transaction((db) =>
      removeItems({ db, clock: server.deps.clock }, ofCompany, 'all'),
    )
    await afterRemoval(server.deps, ofCompany)
    for (const slug of [card.slug, bob.slug]) expect(await page(slug)).not.toContain('Post 7')
  })

  it("refuse a member, a stranger, and an administrator's own items", async () => {
    const bob = await createCard(server, {}, 'bob')
    await addEmployee(server, { companyId, userId: 'bob', profileId: bob.profileId })
    const eve = await server.createActor('eve')
    expect((await putCompany([], bob.token)).status).toBe(403)
    expect((await putCompany([], eve.token)).status).toBe(404)
    expect((await putCompany([block([ids[0]])])).error?.code).toBe('VALIDATION_FAILED')
    expect((await put([block([itemId])])).error?.code).toBe('VALIDATION_FAILED')
  })

  it('stay as they are in a read-only company', async () => {
    await server.database.db
      .update(companies)
      .set({ readOnlyFrom: new Date(server.now.getTime() - 1) })
      .where(eq(companies.id, companyId))
    expect((await putCompany([block([itemId])])).error?.code).toBe('PLAN_LIMIT')
  })
})
