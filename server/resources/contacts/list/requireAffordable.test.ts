import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Call } from '@/contract/call'
import { changeContacts } from '@/contract/contacts/changeContacts'
import * as calls from '@/contract/contacts/contacts'
import { listContactGroups } from '@/contract/contacts/contactGroups'
import { useTestServer } from '../../../testing/harness'

const server = useTestServer()
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
  await server.send(calls.createContact, { token, body: { firstName: 'Ben' } })
})

/** Sets the stored count of contacts, which is all that the limit looks at. */
async function pretend(rows: number): Promise<void> {
  await server.database.db.execute(
    sql`update contact_counts set count = ${rows} where kind = 'total' and owner_id = 'ada'`,
  )
}
afterEach(() => pretend(1))

const contains = (at: number) => ({ field: 'notes', op: 'contains', value: `word ${String(at)}` })
const where = (count: number) => ({
  match: 'any',
  of: Array.from({ length: count }, (_, at) => contains(at)),
})
const inQuery = (count: number) => ({ where: JSON.stringify(where(count)) })
const page = { offset: 0, limit: 10 }

type Ask = (conditions: number) => Promise<{ status: number; error?: unknown }>
const get =
  (call: Call, params: object): Ask =>
  (conditions) =>
    server.send(call, { token, params: { ...params, ...inQuery(conditions) } })

const ways: Record<string, Ask> = {
  list: get(calls.listContacts, page),
  'favorites, one more condition': (conditions) =>
    get(calls.listFavoriteContacts, page)(conditions - 1),
  'a search, one more condition': (conditions) =>
    get(calls.listContacts, { ...page, search: 'ben', isFuzzy: true })(conditions - 1),
  'a list sorted by custom fields': get(calls.listContacts, {
    ...page,
    sort: 'extra:A,extra:B,name',
  }),
  'a list with facets': get(calls.listContacts, { ...page, facets: true }),
  count: get(calls.listContacts, { offset: 0, limit: 0 }),
  'groups by tag': get(listContactGroups, { by: 'tag', ...page }),
  'groups by month': get(listContactGroups, { by: 'month', ...page }),
  'a deletion of all that match': (conditions) =>
    server.send(calls.deleteContacts, {
      token,
      body: { matching: { where: where(conditions) }, except: [] },
    }),
}

it.each(Object.keys(ways))('%s is refused above the limit, and only then', async (way) => {
  const ask = ways[way]
  if (!ask) throw new Error(way)
  await pretend(1_000_000)
  expect((await ask(10)).status).toBe(200)
  const { status, error } = await ask(11)
  expect([status, error]).toMatchObject([
    422,
    {
      code: 'VALIDATION_FAILED',
      fields: {
        where:
          'This filter takes too long on 1,000,000 contacts. Use at most 10 conditions; 10 values count as one.',
      },
    },
  ])
  await pretend(200_000)
  expect((await ask(50)).status).toBe(200)
  await pretend(200_001)
  expect((await ask(50)).status).toBe(422)
})

it('counts values, tags and gaps too', async () => {
  await pretend(2_000_000)
  const values = Array.from({ length: 50 }, (_, at) => `v${String(at)}`)
  const of = Array.from({ length: 2 }, () => ({ field: 'tags', op: 'anyOf', values }))
  const ask = async (params: object) =>
    (await server.send(calls.listContacts, { token, params: { ...page, ...params } })).status
  const all = { where: JSON.stringify({ match: 'all', of }) }
  expect([await ask(all), await ask({ ...all, without: 'email' })]).toEqual([200, 422])
})

it('does not hold for ids, whose number is limited, and for jobs, which work in steps', async () => {
  await pretend(1_000_000)
  const matching = { where: where(50) }
  const missing = { matching, ids: [crypto.randomUUID()] }
  expect((await server.send(calls.findMissingContacts, { token, body: missing })).status).toBe(200)
  const body = { action: { type: 'delete' }, selection: { matching, except: [] } }
  expect((await server.send(changeContacts, { token, body })).status).toBe(201)
})
