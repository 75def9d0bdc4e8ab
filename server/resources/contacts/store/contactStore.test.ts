import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { contactMerges } from '../../contactMerges/tables'
import { contacts } from '../tables'
import { useTestServer } from '../../../testing/harness'
import { itOnPostgres } from '../../../testing/itOnPostgres'
import { TENANT } from '../../../testing/testIdentity'
import { countOf, facetsOf } from '../list/contactCounts'
import { applyPatch } from '../contactContent'
import { newRow, noDeletion } from '../contactRow'
import { deriveMissingColumns } from './deriveMissingColumns'
import { eraseContacts } from './eraseContacts'
import { insertContacts } from './insertContacts'
import { rewriteContacts } from './rewriteContacts'
import { moveToTrash, restoreFromTrash } from './trashContacts'
import { updateContactAtVersion } from './updateContact'
import { lockScan } from '../duplicateScan'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const WRITERS = [
  'resources/contacts/manifest.ts',
  'resources/contacts/store/eraseContacts.ts',
  'resources/contacts/store/insertContacts.ts',
  'resources/contacts/store/mergedContacts.ts',
  'resources/contacts/store/trashContacts.ts',
  'resources/contacts/store/updateContact.ts',
  'resources/contacts/store/updateFromRows.ts',
]
const WRITE =
  /\.(?:insert|update|delete)\(\s*contacts\b|\bcopyRows\(\s*\w+,\s*contacts\b|\b(?:insert into|update|delete from)\s+(?:"?contacts\b|\$\{contacts\})/i

describe('the contacts table', () => {
  it('is written only by the store, which updates the counts, and by account deletion', () => {
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        name.endsWith('.ts') && !name.endsWith('.test.ts') && !/(?:^|\/)testing\//.test(name),
    )
    expect(files.length).toBeGreaterThan(50)
    expect(
      files.filter((name) => WRITE.test(readFileSync(join(root, name), 'utf8'))).sort(),
    ).toEqual(WRITERS)
  })
})

const server = useTestServer()
const actor = { tenantId: TENANT, userId: 'ada' }
const now = new Date('2026-03-01T00:00:00.000Z')
const store = () => ({ db: server.database.db, actor })

interface Fields {
  tags?: string[]
  isFavorite?: boolean
  extras?: Record<string, string>
}

function row(firstName: string, { extras = {}, ...fields }: Fields = {}) {
  return newRow(
    { ...actor, profileId: '00000000-0000-4000-8000-000000000000', source: 'manual', now },
    applyPatch(null, { firstName, ...fields }, extras),
  )
}

/** The harness compares all counts with the rows after every test. */
describe('the counts', () => {
  const rows = [
    row('A', { tags: ['x', 'y'], isFavorite: true }),
    row('B', { tags: ['x'] }),
    row('C'),
  ]
  const ids = rows.map(({ id }) => id)

  beforeEach(() => insertContacts(store(), rows))

  it('follow every change, also simultaneous ones', async () => {
    const read = () =>
      server.database.db
        .select()
        .from(contacts)
        .where(inArray(contacts.id, ids))
        .orderBy(contacts.sortName)
    const [a, b] = await read()
    if (!a || !b) throw new Error('The rows are missing.')
    await Promise.all([
      updateContactAtVersion(store(), a, { tags: ['y', 'z'], isFavorite: false }),
      updateContactAtVersion(store(), b, { tags: ['z'], isFavorite: true }),
      updateContactAtVersion(store(), a, { tags: [] }),
    ])
    await rewriteContacts(
      store(),
      (await read()).map(
        (each) => [each, { tags: [...each.tags, 'w'], isFavorite: true }] as const,
      ),
    )
    await moveToTrash(store(), ids, { deletionId: ids[0] ?? '', now })
    expect(await facetsOf(store())).toMatchObject({ total: 0, deleted: 3, tags: [], favorites: 0 })
    expect(await restoreFromTrash(store(), ids.slice(1), now)).toBe(2)
    expect(await eraseContacts(store(), inArray(contacts.id, ids))).toMatchObject({ erased: 1 })
    expect([
      await countOf(store(), 'tag', 'w'),
      await countOf(store(), 'favorite'),
      await countOf(store(), 'deleted'),
    ]).toEqual([2, 2, 0])
  })

  it('include rows of the trash, but not those hidden by a merge', async () => {
    const inTrash = { ...noDeletion, deletedAt: now }
    await insertContacts(store(), [
      { ...row('D'), ...inTrash },
      { ...row('E'), ...inTrash, mergeId: ids[0] ?? '' },
    ])
    expect(await facetsOf(store())).toMatchObject({ total: 3, deleted: 1 })
  })

  it('name the most frequent custom fields that a list can ask for, and forget unused ones', async () => {
    const extras = { Badge: '1', Seat: '', ' x': 'y', 'two\nlines': 'y', ['😀'.repeat(101)]: 'y' }
    const longest = '😀'.repeat(100)
    const named = [
      row('F', { extras: { ...extras, ['__proto__']: 'z', Zone: '3', [longest]: 'y' } }),
      row('G', { extras: { Zone: '3', Badge: '2' } }),
      { ...row('H', { extras: { Zone: '4' } }), ...noDeletion, deletedAt: now },
    ]
    await insertContacts(store(), named)
    const names = async () => (await facetsOf(store())).extras
    const found = [
      { name: 'Badge', count: 2 },
      { name: 'Zone', count: 2 },
      { name: '__proto__', count: 1 },
      { name: longest, count: 1 },
    ]
    expect(await names()).toEqual(found)
    const all = [...ids, ...named.map(({ id }) => id)]
    await moveToTrash(store(), all, { deletionId: ids[0] ?? '', now })
    expect(await names()).toEqual([])
    await restoreFromTrash(store(), all, now)
    expect((await names())[0]).toEqual({ name: 'Zone', count: 3 })
  })

  it('allow any number of tags in one transaction', async () => {
    const many = Array.from({ length: 140 }, (_, at) =>
      row(`T${String(at)}`, {
        tags: Array.from({ length: 100 }, (_each, tag) => `${String(at)}-${String(tag)}`),
      }),
    )
    await insertContacts(store(), many)
    expect(await countOf(store(), 'tag', '139-99')).toBe(1)
  })

  itOnPostgres('are locked last, so that erasing and undoing a merge do not deadlock', async () => {
    const { db } = server.database
    await moveToTrash(store(), ids, { deletionId: ids[0] ?? '', now })
    const merge = {
      tenantId: TENANT,
      ownerId: 'ada',
      id: crypto.randomUUID(),
      position: 1,
      survivorId: ids[0] ?? '',
      absorbedIds: [],
      choices: {},
      createdAt: now,
    }
    await db.insert(contactMerges).values(merge)
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let erasing: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await tx.select().from(contactMerges).for('update')
      erasing = eraseContacts(store(), inArray(contacts.id, ids))
      await vi.waitFor(async () => {
        expect(await db.execute(waiting)).toMatchObject({ rowCount: 1 })
      })
      await insertContacts({ db: tx, actor }, [row('Back')])
    })
    expect(await erasing).toMatchObject({ erased: 3 })
  })

  itOnPostgres('of an owner without a scan change only after a running merge', async () => {
    const { db } = server.database
    await moveToTrash(store(), ids, { deletionId: ids[0] ?? '', now })
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let erasing: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await lockScan({ db: tx, actor })
      erasing = eraseContacts(store(), inArray(contacts.id, ids))
      await vi.waitFor(async () => {
        expect(await db.execute(waiting)).toMatchObject({ rowCount: 1 })
      })
      await tx.select().from(contacts).for('update')
    })
    expect(await erasing).toMatchObject({ erased: 3 })
  })

  it('never deadlock two transactions that change several of them', async () => {
    const four = ['1', '2', '3', '4'].map((name) => row(name))
    await insertContacts(store(), four)
    const both = [
      ['m', 'n'],
      ['n', 'm'],
    ].map((tags, at) =>
      server.database.db.transaction(async (tx) => {
        for (const [index, tag] of tags.entries()) {
          const [before] = await tx
            .select()
            .from(contacts)
            .where(inArray(contacts.id, [four[2 * at + index]?.id ?? '']))
          if (before) await rewriteContacts({ db: tx, actor }, [[before, { tags: [tag] }]])
        }
      }),
    )
    await Promise.all(both)
    expect([await countOf(store(), 'tag', 'm'), await countOf(store(), 'tag', 'n')]).toEqual([2, 2])
  })
})

it('distinguishes a contact without match keys from one whose match keys are not derived yet', async () => {
  await insertContacts(store(), [row('Alone')])
  expect(await server.database.db.select({ keys: contacts.matchKeys }).from(contacts)).toEqual([
    { keys: [] },
  ])
  expect(await deriveMissingColumns(server.database.db)).toBe(0)
})
