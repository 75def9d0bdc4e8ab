import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { unindexedSortKeys } from '@/contract/contacts/contactSort'
import { TENANT } from '../../../testing/testIdentity'
import { useTestServer } from '../../../testing/harness'
import { applyPatch } from '../contactContent'
import { newRow } from '../contactRow'
import { deriveMissingColumns } from '../store/deriveMissingColumns'
import { insertContacts } from '../store/insertContacts'
import { readWindow } from './contactWindow'
import { findInRange } from './findInRange'

const server = useTestServer()
const ada = { tenantId: TENANT, userId: 'ada' }
const byJob = [{ key: 'jobTitle', isDescending: false }] as const
const ROWS = 400
const LIMIT = 20

async function fill(actor: typeof ada, contents: readonly ContactPatch[]): Promise<void> {
  const origin = {
    ...actor,
    profileId: crypto.randomUUID(),
    source: 'manual',
    now: server.now,
  } as const
  const rows = contents.map((content) => newRow(origin, applyPatch(null, content)))
  await insertContacts({ db: server.database.db, actor }, rows)
}

function addressOf(city: string, country: string) {
  const none = { label: '', formatted: '', street: '', extendedAddress: '', poBox: '' }
  return { ...none, city, region: '', postalCode: '', country }
}

function contentOf(at: number): ContactPatch {
  const town = ['Łódź', 'bonn', 'Åre'][at % 3] ?? ''
  return {
    firstName: `Name ${String(at % 50)}`,
    jobTitle: ['', 'Nurse', 'cook', 'Ärztin'][at % 4] ?? '',
    department: at % 9 === 0 ? `Team ${String(at % 5)}` : null,
    addresses: at % 5 < 2 ? [] : [addressOf(town, at % 2 ? 'PT' : 'de')],
    phones: at % 11 === 0 ? [] : [{ label: '', value: `+49 30 ${String(at * 7907)}` }],
    birthday: ['', '--05-01', '1990-01-02'][at % 3] ?? '',
  }
}

/** The ways to find windows: sorting everything, and in a range. */
const sortingAll = { sortAll: Infinity, probe: 1, scan: 1 }

describe('a window in a range of values', () => {
  it('has the rows that sorting everything has, at every place and with ties', async () => {
    const actor = { ...ada, userId: 'ranged' }
    await fill(
      actor,
      Array.from({ length: ROWS }, (_, at) => contentOf(at)),
    )
    await fill(
      { ...ada, userId: 'mallory' },
      Array.from({ length: 50 }, (_, at) => contentOf(at)),
    )
    const reader = { db: server.database.db, actor }
    let found = 0
    let asked = 0
    for (const key of unindexedSortKeys)
      for (const isDescending of [false, true]) {
        const further = (['name', 'email'] as const).slice(asked % 3, 1 + (asked % 3))
        for (const offset of [0, 100, 190, 250, ROWS - LIMIT, ROWS - 5, ROWS + 5]) {
          const query = {
            filter: {},
            sort: [
              { key, isDescending },
              ...further.map((one) => ({ key: one, isDescending })),
            ] as const,
            offset,
            limit: LIMIT,
          }
          const ids = await server.database.db.transaction((db) =>
            findInRange({ db, actor }, query, ROWS),
          )
          const { rows } = await readWindow(reader, query, sortingAll)
          asked += 1
          if (!ids) continue
          found += 1
          expect(ids, `${key} ${String(isDescending)} ${String(offset)}`).toEqual(
            rows.map(({ id }) => id),
          )
        }
      }
    // A sample is wrong now and then.
    expect(found).toBeGreaterThan(0.9 * asked)
  })

  it('sorts by the beginning of very long values, with or without more spaces', async () => {
    const actor = { ...ada, userId: 'long' }
    const long = '語'.repeat(100)
    await fill(
      actor,
      [`${long}b`, 'Zoo  keeper', `${long}a`, 'zoo Keeper', '', '😀'.repeat(60)].map(
        (jobTitle) => ({ jobTitle }),
      ),
    )
    const query = {
      filter: {},
      sort: [{ key: 'jobTitle', isDescending: false }] as const,
      offset: 0,
      limit: 10,
    }
    const { rows } = await readWindow({ db: server.database.db, actor }, query, {
      ...sortingAll,
      sortAll: 0,
    })
    expect(rows.map(({ jobTitle }) => jobTitle.slice(0, 2).toLowerCase())).toEqual([
      'zo',
      'zo',
      '語語',
      '語語',
      '😀',
      '',
    ])
  })

  it('has room in its index for the longest values of the widest characters', async () => {
    const actor = { tenantId: 't'.repeat(60), userId: 'u'.repeat(128) }
    const wide = (from: number) =>
      Array.from({ length: 500 }, (_, at) =>
        String.fromCodePoint(0x20000 + ((from + at * 7919) % 40_000)),
      ).join('')
    const content: ContactPatch = {
      firstName: wide(1),
      organization: wide(2),
      jobTitle: wide(3),
      department: wide(4),
      addresses: [addressOf(wide(5), wide(6))],
      phones: [{ label: '', value: wide(7) }],
      birthday: '1990-01-02',
    }
    await fill(actor, [content])
    const query = {
      filter: {},
      sort: [{ key: 'city', isDescending: true }] as const,
      offset: 0,
      limit: 10,
    }
    const { rows } = await readWindow({ db: server.database.db, actor }, query)
    expect(rows).toHaveLength(1)
  })

  it('is not looked for while a row of an earlier version has no sort keys', async () => {
    const actor = { ...ada, userId: 'old' }
    await fill(actor, [{ jobTitle: 'Cook' }, { jobTitle: 'Nurse' }])
    const { db } = server.database
    const query = { filter: {}, sort: byJob, offset: 0, limit: 2 }
    const find = () => db.transaction((tx) => findInRange({ db: tx, actor }, query, 2))
    expect(await find()).toHaveLength(2)
    await db.execute(
      sql`update contacts set search_version = 1, sort_job_title = null where owner_id = 'old' and job_title = 'Cook'`,
    )
    expect(await find()).toBeNull()
    await deriveMissingColumns(db)
    expect(await find()).toHaveLength(2)
  })
})
