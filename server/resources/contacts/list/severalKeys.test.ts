import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Contact } from '@/contract/contacts/contact'
import type { ContactFilter } from '@/contract/contacts/contactFilter'
import {
  type ContactSortKey,
  type SortTerm,
  indexedSortKeys,
  unindexedSortKeys,
} from '@/contract/contacts/contactSort'
import { TENANT } from '../../../testing/testIdentity'
import { useTestServer } from '../../../testing/harness'
import { fold } from '@/contract/fold'
import { applyPatch, displayName } from '../contactContent'
import { type ContactRow, newRow, noDeletion } from '../contactRow'
import { insertContacts } from '../store/insertContacts'
import { readWindow } from './contactWindow'

const server = useTestServer()
const actor = { tenantId: TENANT, userId: 'ada' }
const profileId = '00000000-0000-4000-8000-000000000000'
const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at))
const ROWS = 120

type Row = ReturnType<typeof newRow> & Pick<ContactRow, 'deletedAt'>

/** Adds contacts with many equal and missing values; most have no organization. */
async function fill(): Promise<Row[]> {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const content = applyPatch(null, {
      firstName: ['Ann', 'Éva', 'bob', 'Zoe'][at % 4],
      organization: at % 3 === 0 ? `Org ${String(at % 4)}` : null,
      emails: at % 2 === 0 ? [] : [{ label: '', value: `mail${String(at % 6)}@example.com` }],
      phones: at % 5 === 0 ? [] : [{ label: '', value: `+4930${String(100_000 + (at % 7))}` }],
      jobTitle: ['', 'Ärztin', 'baker', 'Cook'][at % 4],
      department: at % 6 === 0 ? 'Sales' : null,
      addresses: at % 4 === 0 ? [] : [address(at % 3 ? 'Łódź' : 'bonn', 'D')],
      birthday: ['', '--05-01', '1990-01-02'][at % 3],
      extras: at % 2 === 0 ? { Badge: `É${String(at % 3)}` } : {},
      timeline:
        at % 7 === 0
          ? [
              {
                id: profileId,
                text: 'Call',
                writtenAt: day(0).toISOString(),
                followUpOn: '2026-02-01',
                isDone: false,
              },
            ]
          : [],
      tags: at % 4 === 0 ? ['vip'] : [],
      isFavorite: at % 3 === 0,
    })
    const origin = {
      tenantId: TENANT,
      userId: 'ada',
      profileId,
      source: at % 8 === 0 ? ('manual' as const) : ('import' as const),
      now: day(at % 9),
    }
    return { ...newRow(origin, content), ...noDeletion }
  })
  await insertContacts({ db: server.database.db, actor }, rows)
  return rows
}

function address(city: string, country: string): Contact['addresses'][number] {
  const none = { label: '', formatted: '', street: '', extendedAddress: '', poBox: '' }
  return { ...none, city, region: '', postalCode: '', country }
}

const values: Record<string, (row: Row) => string> = {
  name: (row) => fold(displayName(row)),
  organization: (row) => fold(row.organization),
  email: (row) => row.emails[0]?.value ?? '',
  createdAt: (row) => row.createdAt.toISOString(),
  updatedAt: (row) => row.updatedAt.toISOString(),
  jobTitle: (row) => fold(row.jobTitle),
  department: (row) => fold(row.department),
  city: (row) => fold(row.addresses[0]?.city ?? ''),
  country: (row) => fold(row.addresses[0]?.country ?? ''),
  phone: (row) => row.phones[0]?.value ?? '',
  birthday: (row) => row.birthday,
  source: (row) => row.source,
  followUpOn: (row) => row.followUpOn ?? '',
  'extra:Badge': (row) => foldInSql(row.extras['Badge'] ?? ''),
  'extra:Nothing': () => '',
}

/** Folds case and accents, but not letters with a stroke. */
function foldInSql(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/** Sorts rows as the server should: missing values last, or first when descending. */
function inOrder(rows: readonly Row[], sort: readonly SortTerm[]): string[] {
  const compare = (one: string, other: string) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other))
  return [...rows]
    .sort((one, other) => {
      for (const { key, isDescending } of sort) {
        const [a, b] = [values[key]?.(one) ?? '', values[key]?.(other) ?? '']
        const order = a === '' || b === '' ? Number(a === '') - Number(b === '') : compare(a, b)
        if (order !== 0) return isDescending ? -order : order
      }
      const order = compare(one.id, other.id)
      return sort[0]?.isDescending ? -order : order
    })
    .map(({ id }) => id)
}

const key = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<ContactSortKey>(...indexedSortKeys) },
  { weight: 2, arbitrary: fc.constantFrom<ContactSortKey>(...unindexedSortKeys) },
  { weight: 1, arbitrary: fc.constantFrom<ContactSortKey>('extra:Badge', 'extra:Nothing') },
)
const sort = fc
  .uniqueArray(fc.record({ key, isDescending: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
    selector: (term) => term.key,
  })
  .map(([first, ...rest]): [SortTerm, ...SortTerm[]] => [
    first ?? { key: 'name', isDescending: false },
    ...rest,
  ])
const filters: Record<string, [ContactFilter, (row: Row) => boolean]> = {
  none: [{}, () => true],
  tag: [{ tag: ['vip'] }, ({ tags }) => tags.includes('vip')],
  favorites: [{ isFavorite: true }, ({ isFavorite }) => isFavorite],
  organization: [{ organizationIs: 'ORG 0' }, ({ organization }) => organization === 'Org 0'],
  gap: [{ without: ['organization'] }, ({ organization }) => organization === ''],
  since: [{ createdFrom: day(4).toISOString() }, ({ createdAt }) => createdAt >= day(4)],
}
const budget = fc.record({
  sortAll: fc.constantFrom(0, 3, 20, 1000),
  probe: fc.integer({ min: 1, max: 80 }),
  scan: fc.integer({ min: 1, max: 120 }),
})

describe('a window sorted by several keys', () => {
  it('has the rows of a plain sort, in every way of finding them', async () => {
    const rows = await fill()
    const reader = { db: server.database.db, actor }
    await fc.assert(
      fc.asyncProperty(
        sort,
        fc.constantFrom(...Object.values(filters)),
        fc.nat(ROWS + 5),
        fc.integer({ min: 1, max: 60 }),
        budget,
        async (order, [filter, isMatch], offset, limit, small) => {
          const expected = inOrder(rows.filter(isMatch), order)
          const query = { filter, sort: order, offset, limit }
          const window = await readWindow(reader, query, small)
          expect(window.rows.map(({ id }) => id)).toEqual(expected.slice(offset, offset + limit))
          expect([null, expected.length]).toContain(window.total)
        },
      ),
      { numRuns: process.env.LONG === '1' ? 1000 : 150 },
    )
  })
})
