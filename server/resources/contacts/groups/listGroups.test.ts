import { beforeEach, describe, expect, it } from 'vitest'
import { createContact } from '@/contract/contacts/contacts'
import { type ContactGroups, listContactGroups } from '@/contract/contacts/contactGroups'
import { useTestServer } from '../../../testing/harness'

const server = useTestServer()
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

async function add(body: object, as = token): Promise<void> {
  const { status, text } = await server.send(createContact, { token: as, body })
  expect(status, text).toBe(201)
}

async function groups(by: string, params: Record<string, string | number | string[]> = {}) {
  const { data, text } = await server.send(listContactGroups, { token, params: { by, ...params } })
  if (!data) throw new Error(text)
  const { total, groups: found } = data as ContactGroups
  return { total, groups: found.map(({ key, count }) => [key, count]) }
}

describe('groups of contacts', () => {
  it('count by organization without case and accents, missing ones last', async () => {
    await add({ firstName: 'A', organization: 'Société' })
    await add({ firstName: 'B', organization: 'SOCIETE' })
    await add({ firstName: 'C', organization: '%_\\' })
    await add({ firstName: 'D' })
    await add({ firstName: 'E' })
    await add({ firstName: 'F' })
    await add({ firstName: 'M', organization: 'Mallory' }, (await server.createActor('eve')).token)
    const all = await groups('organization')
    expect(all.total).toBe(3)
    expect([String(all.groups[0]?.[0]).toLowerCase().slice(0, 4), all.groups[0]?.[1]]).toEqual([
      'soci',
      2,
    ])
    expect(all.groups.slice(1)).toEqual([
      ['%_\\', 1],
      ['', 3],
    ])
    expect(await groups('organization', { offset: 1, limit: 1 })).toEqual({
      total: 3,
      groups: [['%_\\', 1]],
    })
    expect((await groups('organization', { offset: 9 })).groups).toEqual([])
  })

  it('count a contact in the group of each of its tags, from the counts and by a filter', async () => {
    await add({ firstName: 'A', tags: ['vip', 'fair'] })
    await add({ firstName: 'B', tags: ['vip'], isFavorite: true })
    await add({ firstName: 'C', isFavorite: true })
    expect(await groups('tag')).toEqual({
      total: 3,
      groups: [
        ['vip', 2],
        ['fair', 1],
        ['', 1],
      ],
    })
    expect((await groups('tag', { isFavorite: 'true' })).groups).toEqual([
      ['vip', 1],
      ['', 1],
    ])
    expect((await groups('source')).groups).toEqual([['manual', 3]])
    expect((await groups('source', { search: 'nobody' })).groups).toEqual([])
  })

  it('count by the month of a time zone, the newest first', async () => {
    server.now = new Date('2026-01-31T23:30:00Z')
    await add({ firstName: 'A' })
    server.now = new Date('2026-02-10T12:00:00Z')
    await add({ firstName: 'B' })
    await add({ firstName: 'C' })
    expect((await groups('month')).groups).toEqual([
      ['2026-02', 2],
      ['2026-01', 1],
    ])
    expect((await groups('month', { timeZone: 'Europe/Berlin' })).groups).toEqual([['2026-02', 3]])
  })

  it('know every zone that a browser sends, also if the database does not', async () => {
    server.now = new Date('2026-01-31T18:45:00Z')
    await add({ firstName: 'A' })
    server.now = new Date('2039-11-30T23:30:00Z')
    await add({ firstName: 'B' })
    server.now = new Date('1999-12-31T23:30:00Z')
    await add({ firstName: 'C' })
    // "IST" is Israel to a database, "AET" nothing.
    for (const timeZone of ['Asia/Kolkata', 'Asia/Calcutta', 'IST', 'AET', 'europe/berlin']) {
      const january = timeZone === 'europe/berlin' ? '2026-01' : '2026-02'
      expect([timeZone, (await groups('month', { timeZone })).groups]).toEqual([
        timeZone,
        [
          ['2039-12', 1],
          [january, 1],
          ['1999-12', 1],
        ],
      ])
    }
  })

  it.each([{ by: 'email' }, { by: 'tag', limit: 201 }, { by: 'month', timeZone: "x'; select" }])(
    'refuse %j',
    async (params) => {
      const { status } = await server.send(listContactGroups, { token, params })
      expect(status).toBe(422)
    },
  )
})
