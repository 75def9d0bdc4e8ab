import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { type MockInstance, expect, it, vi } from 'vitest'
import { type ArchiveUser, sendRecords } from '../../testing/archives'
import { useTestServer } from '../../testing/harness'

const server = useTestServer()
const stamps = { createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-06-01T00:00:00.000Z' }
let ada: ArchiveUser & { defaultProfileId: string }

const entry = { at: stamps.createdAt, by: 'owner', change: 'state', from: 'active', to: 'lost' }
const card = (entries = 0) => ({
  ...{ type: 'card', id: randomUUID().slice(0, 22), profileId: randomUUID(), kind: 'physical' },
  ...{ status: 'active', issuedOn: null, expiresOn: null, version: 1, name: '', heldSince: null },
  ...{ history: Array.from({ length: entries }, () => ({ ...entry, reason: '' })), ...stamps },
})
const profile = () => ({
  ...{ type: 'profile', id: randomUUID(), slug: `slug-${randomUUID()}`, isDefault: false },
  ...stamps,
})
const link = () => ({
  ...{ type: 'link', id: randomUUID(), profileId: randomUUID(), version: 1 },
  ...{ slug: `further-${randomUUID()}`, name: '', isActive: true, ...stamps },
})

/** Returns the number of statements in the longest transaction: nothing else runs beside those. */
function longestTransaction(query: MockInstance<typeof Client.prototype.query>): number {
  const open = new Map<unknown, number>()
  let longest = 0
  for (const [at, [given]] of query.mock.calls.entries()) {
    const text = JSON.stringify(given)
    const client = query.mock.contexts[at]
    const statements = open.get(client)
    if (/"begin\b/.test(text)) open.set(client, 0)
    else if (/"commit\b/.test(text)) open.delete(client)
    else if (statements !== undefined) open.set(client, statements + 1)
    longest = Math.max(longest, statements ?? 0)
  }
  return longest
}

/** Restores this many records in one request, and returns its number of statements. */
async function statementsFor(make: () => object, count: number): Promise<number> {
  await server.empty()
  ada = await server.createActor('ada')
  const query = vi.spyOn(Client.prototype, 'query')
  const { data } = await sendRecords(server, ada, Array.from({ length: count }, make))
  const length = longestTransaction(query)
  query.mockRestore()
  expect(data).toMatchObject({ restored: count })
  return length
}

// `more`: rows are stored in pieces of 256 kB, of which many rows need more than one.
it.each([
  ['cards', () => card(), 1000, 3],
  ['virtual cards', () => ({ ...card(), kind: 'virtual' }), 1000, 3],
  ['cards with long histories', () => card(50), 50, 2],
  ['further addresses', link, 50, 0],
  ['profiles', profile, 49, 0],
])('restoring many %s takes about as many statements as a few', async (_what, make, most, more) => {
  expect(await statementsFor(make, most)).toBe((await statementsFor(make, 2)) + more)
})

it('too many further addresses are refused before any of them is claimed', async () => {
  await server.empty()
  ada = await server.createActor('ada')
  const query = vi.spyOn(Client.prototype, 'query')
  const { error } = await sendRecords(server, ada, Array.from({ length: 1000 }, link))
  const texts = query.mock.calls.map(([each]: unknown[]) => JSON.stringify(each))
  query.mockRestore()
  expect(error?.code).toBe('CONFLICT')
  expect(texts.filter((text) => text.includes('insert into \\"directory\\"'))).toEqual([])
})
