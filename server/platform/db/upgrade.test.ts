import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { facetsOf } from '../../resources/contacts/list/contactCounts'
import { applyPatch } from '../../resources/contacts/contactContent'
import { derivedColumns, newRow } from '../../resources/contacts/contactRow'
import { deriveMissingColumns } from '../../resources/contacts/store/deriveMissingColumns'
import { useTestServer } from '../../testing/harness'
import { itOnPostgres } from '../../testing/itOnPostgres'
import { createTestDatabase } from '../../testing/postgres'
import { openPostgres } from './client'
import { premiumSubscriptions } from '../../resources/billing/premium'
import { contacts } from '../../resources/contacts/tables'
import { directory, profiles } from '../../resources/profiles/tables'
import { dismissals, duplicateScans } from '../../resources/contactMerges/tables'
import { filesToDelete } from './tables'
import { jobs } from '../jobs/tables'

const server = useTestServer()
const folder = fileURLToPath(new URL('migrations', import.meta.url))
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()

async function migrate(some: readonly string[]): Promise<void> {
  for (const name of some) {
    for (const statement of readFileSync(`${folder}/${name}`, 'utf8').split(
      '--> statement-breakpoint',
    ))
      await server.database.db.execute(sql.raw(statement))
  }
}

interface Old {
  userId: string
  source: 'manual' | 'import'
  isDeleted: boolean
  content: ContactPatch
  extras: Record<string, string>
}

const old: Old[] = [
  {
    userId: 'ada',
    source: 'manual',
    isDeleted: false,
    content: {
      firstName: 'Ann',
      emails: [{ label: '', value: 'Ann+x@Example.com' }],
      tags: ['x', 'y'],
      isFavorite: true,
    },
    extras: { Badge: '1', Seat: '', ' x': 'y', '\u00a0': 'y', ['😀'.repeat(101)]: 'y' },
  },
  {
    userId: 'ada',
    source: 'import',
    isDeleted: false,
    content: {
      organization: 'Engines',
      phones: [{ label: 'Work', value: '+49 30 1234567' }],
      tags: ['x'],
    },
    extras: { Badge: '2', ['😀'.repeat(100)]: 'y' },
  },
  {
    userId: 'ada',
    source: 'import',
    isDeleted: true,
    content: { firstName: 'Zoë', lastName: 'Gone', tags: ['y'], isFavorite: true },
    extras: { Gone: '1' },
  },
  {
    userId: 'mallory',
    source: 'manual',
    isDeleted: false,
    content: { nickname: 'Mal' },
    extras: {},
  },
]

/** Rows as of the third migration, with outdated derived columns. */
async function fillOld(): Promise<void> {
  const origin = { tenantId: 'tenant', profileId: crypto.randomUUID(), now: server.now }
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  for (const { userId, source, isDeleted, content, extras: given } of old) {
    const { extras, tags, emails, phones, websites, addresses, ...row } = newRow(
      { ...origin, userId, source },
      applyPatch(null, content, given),
    )
    const lists = [emails, phones, websites, addresses].map(json)
    await server.database.db.execute(sql`
      insert into contacts (tenant_id, owner_id, id, profile_id, version, name_prefix, first_name, middle_name, last_name, name_suffix, nickname, organization, department, job_title,
        emails, phones, websites, addresses, birthday, notes, tags, is_favorite, source, extras, content_hash, sort_name, sort_organization, sort_email, search_text,
        deleted_at, deletion_id, created_at, updated_at)
      values (${row.tenantId}, ${row.ownerId}, ${row.id}, ${row.profileId}, 3, '', ${row.firstName}, '', ${row.lastName}, '', ${row.nickname}, ${row.organization}, '', '',
        ${sql.join(lists, sql`, `)}, '', '', ${json(tags)}, ${row.isFavorite}, ${source}, ${json(extras)}, 'old', 'old', 'old', 'old', 'old',
        ${isDeleted ? '2026-02-01' : null}, ${isDeleted ? row.id : null}, '2026-01-01', '2026-01-01')`)
  }
}

async function startOver(): Promise<void> {
  await server.database.db.execute(sql`drop schema public cascade`)
  await server.database.db.execute(sql`create schema public`)
}

it('counts and derives the rows of an older server', async () => {
  const { db } = server.database
  await startOver()
  await migrate(migrations.slice(0, 3))
  await fillOld()
  await migrate(migrations.slice(3))
  await server.expectTrueCounts()
  expect(await deriveMissingColumns(db)).toBe(old.length)
  const rows = await db.select().from(contacts)
  expect(rows).toHaveLength(old.length)
  for (const row of rows)
    expect(row).toMatchObject({ ...derivedColumns(row), version: 3, timeline: [], mergeId: null })
  expect(await facetsOf({ db, actor: { tenantId: 'tenant', userId: 'ada' } })).toMatchObject({
    total: 2,
    favorites: 1,
    deleted: 1,
    tags: [
      { tag: 'x', count: 2 },
      { tag: 'y', count: 1 },
    ],
    extras: [
      { name: 'Badge', count: 2 },
      { name: '😀'.repeat(100), count: 1 },
    ],
  })
})

it("keeps dismissed pairs, and nobody else's", async () => {
  const { db } = server.database
  await startOver()
  await migrate(migrations.slice(0, 11))
  const [a, b, c, d, e, one, two, loose, merged] = Array.from(
    'abcde1234',
    (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
  )
  const said = [
    [a, b, one, null],
    [a, c, two, null],
    [b, c, two, null],
    [c, d, loose, null],
    [d, e, loose, null],
    [c, e, merged, merged],
  ]
  for (const [contact, other, dismissal, merge] of said)
    await db.execute(
      sql`insert into dismissed_duplicates values ('tenant', 'ada', ${contact}, ${other}, ${dismissal}, ${merge}, '2026-01-01')`,
    )
  await db.execute(
    sql`insert into dismissed_duplicates values ('tenant', 'mallory', ${b}, ${c}, ${loose}, null, '2026-01-01')`,
  )
  await migrate(migrations.slice(11))
  const sets = async (ownerId: string) => {
    const rows = await db.select().from(dismissals).where(eq(dismissals.ownerId, ownerId))
    const ids = [...new Set(rows.map(({ dismissalId }) => dismissalId))]
    return ids
      .map((id) =>
        rows
          .filter(({ dismissalId }) => dismissalId === id)
          .map(({ contactId }) => contactId[0])
          .sort()
          .join(''),
      )
      .sort()
  }
  expect(await sets('ada')).toEqual(['ab', 'abc', 'cd', 'de'])
  expect(await sets('mallory')).toEqual(['bc'])
})

/** Running work as of before the thirteenth migration. */
async function addJobs(
  rows: { id: string; kind: string; state: string; input: unknown; cursor: unknown }[],
): Promise<void> {
  for (const { id, kind, state, input, cursor } of rows) {
    await server.database.db
      .execute(sql`insert into jobs (tenant_id, owner_id, id, kind, state, title, input, cursor, done, total, counts, created_at, updated_at)
      values ('tenant', 'ada', ${id}, ${kind}, ${state}, 'Job', ${JSON.stringify(input)}::jsonb, ${JSON.stringify(cursor)}::jsonb, 2, 4, '{"updated": 2}', '2026-01-01', '2026-01-01')`)
  }
}
const uuidOf = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`

it('continues running work, and renews plans that an earlier release decided otherwise', async () => {
  const { db } = server.database
  await startOver()
  await migrate(migrations.slice(0, 12))
  const after = uuidOf(9)
  const planOf = (policy: string, kind: string, more: object = {}) => ({
    stage: 'plan',
    round: 1,
    type: 'csv',
    options: { policy },
    mapping: { columns: [{ header: 'a', target: { kind } }] },
    ...more,
  })
  const card = { type: 'vcf', mapping: { columns: [] } }
  await addJobs([
    {
      id: uuidOf(1),
      kind: 'erase',
      state: 'running',
      input: {},
      cursor: { walk: { after }, pictures: ['a.webp', 'b.webp'] },
    },
    {
      id: uuidOf(2),
      kind: 'erase',
      state: 'running',
      input: {},
      cursor: { walk: null, pictures: ['b.webp', 'c.webp'] },
    },
    { id: uuidOf(3), kind: 'tag', state: 'running', input: {}, cursor: { after } },
    { id: uuidOf(4), kind: 'import', state: 'waiting', input: planOf('fill', 'id'), cursor: null },
    {
      id: uuidOf(5),
      kind: 'import',
      state: 'running',
      input: planOf('skip', 'id', card),
      cursor: { row: 2 },
    },
    ...[
      planOf('overwrite', 'id'),
      planOf('fill', 'text'),
      planOf('fill', 'id', card),
      planOf('fill', 'id', { stage: 'apply' }),
    ].map((input, at) => ({
      id: uuidOf(6 + at),
      kind: 'import',
      state: 'running',
      input,
      cursor: { row: 2 },
    })),
  ])
  await db.execute(
    sql`insert into import_batches (tenant_id, owner_id, job_id, first_row, row_count, rows) values ('tenant', 'ada', ${uuidOf(5)}, 1, 1, '[["X-TESSERA-ID:1"]]')`,
  )
  await db.execute(sql`insert into duplicate_scans values ('tenant', 'ada', '2026-01-01', 'abc')`)
  // A later migration renews every plan.
  await migrate(migrations.slice(12).filter((name) => !name.startsWith('0015')))
  const [walking, walked, tagging, ...imports] = await db.select().from(jobs).orderBy(jobs.id)
  expect(walking).toMatchObject({ state: 'running', cursor: { after } })
  expect(walked).toMatchObject({ state: 'done', cursor: null, done: 2, total: 2 })
  expect(tagging).toMatchObject({ state: 'running', cursor: { after } })
  expect((await db.select().from(filesToDelete)).map(({ key }) => key).sort()).toEqual([
    'a.webp',
    'b.webp',
    'c.webp',
  ])
  const plannedAgain = {
    state: 'waiting',
    cursor: null,
    done: 0,
    total: null,
    counts: {},
    input: { stage: 'receive', round: 1 },
  }
  const asBefore = { state: 'running', cursor: { row: 2 }, done: 2, counts: { updated: 2 } }
  expect(imports).toMatchObject([
    plannedAgain,
    plannedAgain,
    asBefore,
    asBefore,
    asBefore,
    { ...asBefore, input: { stage: 'apply', options: { policy: 'fill' } } },
  ])
  expect(await db.select().from(duplicateScans)).toEqual([
    expect.objectContaining({
      scannedAt: null,
      recent: expect.not.stringMatching(/^(?:abc)?$/) as string,
    }),
  ])
})

it('finds all duplicates and plans all imports again when the rules for equal names change', async () => {
  const { db } = server.database
  await startOver()
  const at = migrations.findIndex((name) => name.startsWith('0015'))
  await migrate(migrations.slice(0, at))
  const input = (stage: string) => ({ stage, round: 1, type: 'csv', options: { policy: 'fill' } })
  await addJobs([
    { id: uuidOf(1), kind: 'import', state: 'waiting', input: input('plan'), cursor: null },
    { id: uuidOf(2), kind: 'import', state: 'running', input: input('apply'), cursor: { row: 2 } },
    { id: uuidOf(3), kind: 'import', state: 'done', input: input('apply'), cursor: null },
  ])
  await db.execute(sql`insert into duplicate_scans values ('tenant', 'ada', '2026-01-01', 'abc')`)
  await migrate(migrations.slice(at))
  expect(await db.select().from(jobs).orderBy(jobs.id)).toMatchObject([
    { state: 'waiting', done: 0, counts: {}, input: { stage: 'receive', round: 1 } },
    { state: 'running', done: 2, cursor: { row: 2 } },
    { state: 'done', done: 2 },
  ])
  expect(await db.select().from(duplicateScans)).toMatchObject([{ scannedAt: null }])
})

itOnPostgres('is migrated once when several processes start at the same moment', async () => {
  const { databaseUrl, drop } = (await createTestDatabase()) ?? expect.fail('There is no Postgres.')
  const opened = await Promise.allSettled(
    Array.from({ length: 4 }, () => openPostgres(databaseUrl)),
  )
  for (const { status } of opened) expect(status).toBe('fulfilled')
  for (const each of opened) if (each.status === 'fulfilled') await each.value.close()
  await drop()
})

it('fills every profile with its owner’s name, and makes it known by its id', async () => {
  const { db } = server.database
  await startOver()
  await migrate(migrations.slice(0, 13))
  const [own, shared] = [uuidOf(1), uuidOf(2)]
  await db.execute(
    sql`insert into users (tenant_id, id, first_name, last_name, email, phone_number, created_at, updated_at) values ('tenant', 'ada', 'Ada', 'Moreau', '', '', '2026-01-01', '2026-01-01')`,
  )
  for (const [ownerId, id, slug, at] of [
    ['ada', own, 'ada', '2026-01-01'],
    ['ada', shared, 'ada-2', '2026-01-02'],
    ['mallory', shared, 'mal', '2026-01-03'],
  ]) {
    await db.execute(
      sql`insert into profiles (tenant_id, owner_id, id, slug, is_default, created_at, updated_at) values ('tenant', ${ownerId}, ${id}, ${slug}, ${slug !== 'ada-2'}, ${at}, ${at})`,
    )
  }
  await migrate(migrations.slice(13))
  const rows = await db.select().from(profiles).orderBy(profiles.slug)
  expect(rows.map(({ content }) => content)).toEqual(
    [{ firstName: 'Ada', lastName: 'Moreau' }, { firstName: 'Ada', lastName: 'Moreau' }, {}].map(
      (said) => ({ ...emptyProfileContent, ...said }),
    ),
  )
  const found = await db.select().from(directory).where(eq(directory.kind, 'profile'))
  expect(found.map(({ key, ownerId }) => [key, ownerId]).sort()).toEqual([
    [own, 'ada'],
    [shared, 'ada'],
  ])
})

it('keeps whom the operator made premium, by a subscription without an end', async () => {
  const { db } = server.database
  await startOver()
  const at = migrations.findIndex((name) => name.startsWith('0020'))
  await migrate(migrations.slice(0, at))
  for (const [id, isPremium] of [
    ['ada', true],
    ['mallory', false],
  ])
    await db.execute(
      sql`insert into users (tenant_id, id, first_name, last_name, email, phone_number, is_premium, created_at, updated_at) values ('tenant', ${id}, '', '', '', '', ${isPremium}, '2026-01-01', '2026-01-01')`,
    )
  await migrate(migrations.slice(at))
  const found = await premiumSubscriptions(db, 'tenant', ['ada', 'mallory'], server.now)
  expect(found).toMatchObject([{ ownerId: 'ada', kind: 'operator', periodEndsAt: null }])
})
