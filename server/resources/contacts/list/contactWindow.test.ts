import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContactFilter } from '@/contract/contacts/contactFilter'
import { type SortTerm, indexedSortKeys } from '@/contract/contacts/contactSort'
import { TENANT } from '../../../testing/testIdentity'
import { useTestServer } from '../../../testing/harness'
import { applyPatch } from '../contactContent'
import { newRow, noDeletion } from '../contactRow'
import { insertContacts } from '../store/insertContacts'
import { readWindow } from './contactWindow'

const server = useTestServer()
const actor = { tenantId: TENANT, userId: 'ada' }
const profileId = '00000000-0000-4000-8000-000000000000'
const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at))

/** Adds contacts with many equal values, for ties and clusters; every seventh is in the trash. */
async function fill(userId: string, rows: number): Promise<void> {
  const made = Array.from({ length: rows }, (_, at) => {
    const content = applyPatch(null, {
      firstName: ['Ann', 'Bob', 'Zoe'][at % 3],
      organization: at % 4 === 0 ? null : `Org ${String(at % 5)}`,
      emails: at % 2 === 0 ? [] : [{ label: '', value: `mail${String(at % 6)}@example.com` }],
      tags: at % 5 === 0 ? ['vip'] : [],
      isFavorite: at % 6 === 0,
    })
    const row = newRow(
      {
        tenantId: TENANT,
        userId,
        profileId,
        source: at % 8 === 0 ? 'manual' : 'import',
        now: day(at % 9),
      },
      content,
    )
    return { ...row, ...(at % 7 === 0 ? { deletedAt: day(at % 3) } : noDeletion) }
  })
  await insertContacts({ db: server.database.db, actor: { tenantId: TENANT, userId } }, made)
}

const filter: fc.Arbitrary<ContactFilter> = fc.record(
  {
    isDeleted: fc.boolean(),
    search: fc.constantFrom('zoe', 'o', 'ann org', 'nobody'),
    isFavorite: fc.boolean(),
    organization: fc.constantFrom('3', 'org'),
    tag: fc.constant(['vip']),
    source: fc.subarray(['manual', 'import', 'demo'] as const).map((all) => [...all]),
    without: fc
      .subarray(['email', 'organization', 'phone', 'tags'] as const)
      .map((all) => [...all]),
    createdFrom: fc.constant(day(4).toISOString()),
    updatedBefore: fc.constant(day(6).toISOString()),
  },
  { requiredKeys: [] },
)
type Sort = readonly [SortTerm]
const sorts = indexedSortKeys.flatMap((key): Sort[] => [
  [{ key, isDescending: false }],
  [{ key, isDescending: true }],
])
const byName: Sort = [{ key: 'name', isDescending: false }]
const sort = fc.constantFrom(...sorts)
const budget = fc.record({
  sortAll: fc.constantFrom(0, 1000),
  probe: fc.integer({ min: 1, max: 30 }),
  scan: fc.integer({ min: 1, max: 60 }),
})

describe('a window', () => {
  it('has the same rows for every way of finding them', async () => {
    await fill('ada', 90)
    await fill('mallory', 30)
    const reader = { db: server.database.db, actor }
    await fc.assert(
      fc.asyncProperty(
        filter,
        sort,
        fc.nat(95),
        fc.integer({ min: 1, max: 40 }),
        budget,
        async (params, order, offset, limit, smallBudget) => {
          const all = await readWindow(
            reader,
            {
              filter: { ...params, search: params.search ?? '' },
              sort: order,
              offset: 0,
              limit: 200,
            },
            { sortAll: 1000, probe: 0, scan: 0 },
          )
          const ids = all.rows.map(({ id }) => id)
          const window = await readWindow(
            reader,
            { filter: params, sort: order, offset, limit },
            smallBudget,
          )
          expect(window.rows.map(({ id }) => id)).toEqual(ids.slice(offset, offset + limit))
          expect([null, ids.length]).toContain(window.total)
          expect(
            (await readWindow(reader, { filter: params, sort: order, offset, limit: 0 })).total,
          ).toBe(ids.length)
          expect(
            all.rows.every(({ deletedAt }) => (deletedAt !== null) === (params.isDeleted ?? false)),
          ).toBe(true)
        },
      ),
      {
        numRuns: process.env.LONG === '1' ? 500 : 60,
        // An empty list is no condition, for the rows as for the total.
        examples: [[{ source: [] }, byName, 0, 1, { sortAll: 0, probe: 1, scan: 1 }]],
      },
    )
  })

  it('reads the total from the counts for one condition, and has none if counting would be slow', async () => {
    await fill('ada', 90)
    const reader = { db: server.database.db, actor }
    const smallBudget = { sortAll: 0, probe: 40, scan: 80 }
    const ask = (params: ContactFilter) =>
      readWindow(
        reader,
        { filter: params, sort: [{ key: 'name', isDescending: false }], offset: 0, limit: 5 },
        smallBudget,
      ).then(({ total }) => total)
    expect([
      await ask({}),
      await ask({ isFavorite: true }),
      await ask({ isFavorite: false }),
      await ask({ tag: ['vip'] }),
      await ask({ source: ['manual'] }),
    ]).not.toContain(null)
    expect(await ask({ isDeleted: true })).toBe(13)
    expect(await ask({ search: 'ann' })).toBeNull()
    expect(await ask({ search: 'nobody' })).toBe(0)
  })

  it('continues the previous window without a gap in every order, from either end', async () => {
    await fill('ada', 90)
    const reader = { db: server.database.db, actor }
    for (const key of indexedSortKeys) {
      const read = async (isDescending: boolean, offset: number, limit: number) =>
        (
          await readWindow(reader, {
            filter: {},
            sort: [{ key, isDescending }],
            offset,
            limit,
          })
        ).rows
      const windows = await Promise.all(
        [0, 17, 34, 51, 68, 85].map((offset) => read(false, offset, 17)),
      )
      const ids = windows.flat().map(({ id }) => id)
      expect(ids).toEqual((await read(false, 0, 200)).map(({ id }) => id))
      expect(new Set(ids).size).toBe(77)
      expect((await read(true, 60, 10)).map(({ id }) => id)).toEqual(ids.reverse().slice(60, 70))
    }
    const dates = (
      await readWindow(reader, {
        filter: {},
        sort: [{ key: 'createdAt', isDescending: true }],
        offset: 60,
        limit: 10,
      })
    ).rows.map(({ createdAt, id }) => `${createdAt.toISOString()} ${id}`)
    expect(dates).toEqual([...dates].sort().reverse())
  })
})
