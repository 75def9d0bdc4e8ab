import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import type { ContactListParams } from '@/contract/contacts/contactFilter'
import * as calls from '@/contract/contacts/contacts'
import { useTestServer } from '../../../testing/harness'

const server = useTestServer()
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
  const phone = (value: string) => ({ phones: [{ value }] })
  const note = (followUpOn: string, isDone = false) => ({
    id: crypto.randomUUID(),
    text: 'Call',
    writtenAt: '2026-01-01T00:00:00.000Z',
    followUpOn,
    isDone,
  })
  await create({
    firstName: 'Émile',
    lastName: 'Zola',
    organization: 'Aurore',
    jobTitle: 'Editor',
    emails: [{ value: 'zola@example.fr' }],
    tags: ['VIP', 'press'],
    isFavorite: true,
  })
  await create({
    firstName: 'Frida',
    organization: 'Casa Azul',
    ...phone('+49 (0)30 123-4567'),
    addresses: [{ city: 'Coyoacán' }],
    tags: ['vip'],
    timeline: [note('2026-03-01')],
  })
  await create({
    firstName: 'Grace',
    jobTitle: 'Aurore fan',
    emails: [{ value: 'grace@navy.mil' }],
    ...phone('030 / 123 45 67'),
    tags: ['press', '50%_off'],
    timeline: [note('2026-03-02')],
  })
  await create({
    organization: 'Zola & Sons',
    ...phone('0049 30 1234567'),
    timeline: [note('2026-01-01', true)],
  })
})

async function create(body: object): Promise<void> {
  server.now = new Date(server.now.getTime() + 60_000)
  const { text, status } = await server.send(calls.createContact, { token, body })
  expect(status, text).toBe(201)
}

async function find(params: ContactListParams) {
  const query = Object.entries(params).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [
      name,
      typeof one === 'object' ? JSON.stringify(one) : String(one),
    ]),
  )
  const response = await server.app.request(
    `/v1/contacts?${new URLSearchParams(query).toString()}`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  const text = await response.text()
  expect(response.status, text).toBe(200)
  const { items, total, facets } = v.parse(
    v.object({ data: calls.contactWindow }),
    JSON.parse(text),
  ).data
  return {
    names: items.map(({ firstName, organization }) => firstName || organization),
    total,
    facets,
  }
}

const [emile, frida, grace, sons] = ['Émile', 'Frida', 'Grace', 'Zola & Sons']
const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 9, minutes)).toISOString()

describe('filters', () => {
  const cases: [ContactListParams, (string | undefined)[]][] = [
    [{ search: 'zola' }, [emile, sons]],
    [{ search: 'ZOLA  emile' }, [emile]],
    [{ search: 'zola\taurore' }, [emile]],
    [{ search: 'coyoacan' }, [frida]],
    [{ search: '%' }, [grace]],
    [{ search: '0_o' }, []],
    [{ search: '50%_o' }, [grace]],
    [{ search: '030 1234567' }, [frida, grace, sons]],
    [{ search: '+49 30 123' }, [frida, grace, sons]],
    [{ search: '123-45' }, [frida, grace, sons]],
    [{ name: 'zola' }, [emile, sons]],
    [{ name: 'émile z' }, [emile]],
    [{ name: 'aurore' }, []],
    [{ organization: 'aurore' }, [emile]],
    [{ organization: 'zola & s' }, [sons]],
    [{ jobTitle: 'aurore' }, [grace]],
    [{ email: 'NAVY' }, [grace]],
    [{ email: 'zola' }, [emile]],
    [{ city: 'coyoa' }, [frida]],
    [{ city: 'azul' }, []],
    [{ phone: '(030) 1234567' }, [frida, grace, sons]],
    [{ phone: '+49 30 12' }, [frida, grace, sons]],
    [{ phone: 'zola' }, []],
    [{ tag: ['vip'] }, [frida]],
    [{ tag: ['VIP', 'press'] }, [emile]],
    [{ tag: ['press', 'press'] }, [emile, grace]],
    [{ tag: ['pres'] }, []],
    [{ tag: ['50%_off'] }, [grace]],
    [{ source: ['import', 'demo'] }, []],
    [{ source: ['manual', 'import'], search: 'aurore' }, [emile, grace]],
    [{ without: ['email'] }, [frida, sons]],
    [{ without: ['phone'] }, [emile]],
    [{ without: ['organization'] }, [grace]],
    [{ without: ['tags', 'email'] }, [sons]],
    [{ followUp: 'open' }, [frida, grace]],
    [{ followUp: 'due' }, [frida]],
    [{ followUp: 'due', today: '2026-03-02' }, [frida, grace]],
    [{ followUp: 'due', today: '2026-02-28' }, []],
    [{ createdFrom: at(2), createdBefore: at(4) }, [frida, grace]],
    [{ updatedFrom: at(4) }, [sons]],
    [{ updatedBefore: at(2), isFavorite: true }, [emile]],
    [{ isFavorite: false, search: 'aurore' }, [grace]],
  ]

  it(`find their matches in every order, with the total (${String(cases.length)} cases)`, async () => {
    for (const [params, expected] of cases) {
      const label = JSON.stringify(params)
      expect(await find(params), label).toMatchObject({ names: expected, total: expected.length })
      expect(await find({ ...params, limit: 0 }), label).toMatchObject({
        names: [],
        total: expected.length,
      })
      for (const sort of ['-email', 'createdAt', '-updatedAt', 'organization'] as const) {
        expect([...(await find({ ...params, sort })).names].sort(), label).toEqual(
          [...expected].sort(),
        )
      }
    }
  })
})

describe('the trash', () => {
  it('shows only deleted contacts, the last deleted first, and the list shows none of them', async () => {
    for (const search of ['azul', 'navy']) {
      server.now = new Date(server.now.getTime() + 60_000)
      await server.send(calls.deleteContacts, { token, body: { matching: { search }, except: [] } })
    }
    expect(await find({ isDeleted: true })).toMatchObject({ names: [grace, frida], total: 2 })
    expect((await find({ isDeleted: true, sort: 'deletedAt' })).names).toEqual([frida, grace])
    expect((await find({ isDeleted: true, sort: 'name' })).names).toEqual([frida, grace])
    expect(await find({ isDeleted: true, search: 'azul' })).toMatchObject({
      names: [frida],
      total: 1,
    })
    expect(await find({ isDeleted: false })).toMatchObject({ names: [emile, sons], total: 2 })
  })
})

describe('facets', () => {
  it('count the contacts in the list, with tags sorted by count and then by name', async () => {
    await server.send(calls.deleteContacts, {
      token,
      body: { matching: { name: 'frida' }, except: [] },
    })
    const { facets } = await find({ facets: true, search: 'nobody' })
    const tags = [
      { tag: 'press', count: 2 },
      { tag: '50%_off', count: 1 },
      { tag: 'VIP', count: 1 },
    ]
    expect(facets).toEqual({
      total: 3,
      favorites: 1,
      deleted: 1,
      tags,
      sources: [{ source: 'manual', count: 3 }],
      extras: [],
    })
  })
})
