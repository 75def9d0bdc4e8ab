import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { ContactPatch } from '@/contract/contacts'
import { facetsOf } from '../contacts/contactCounts'
import { applyPatch, derivedColumns, newRow } from '../contacts/contactRow'
import { deriveMissing } from '../contacts/deriveMissing'
import { useTestServer } from '../testing/harness'
import { itOnPostgres } from '../testing/itOnPostgres'
import { createTestDatabase } from '../testing/postgres'
import { openPostgres } from './client'
import { contacts } from './schema'

const server = useTestServer()
const folder = fileURLToPath(new URL('migrations', import.meta.url))
const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql')).sort()

async function migrate(some: readonly string[]): Promise<void> {
  for (const name of some) {
    for (const statement of readFileSync(`${folder}/${name}`, 'utf8').split('--> statement-breakpoint')) await server.database.db.execute(sql.raw(statement))
  }
}

interface Old {
  userId: string
  source: 'manual' | 'import'
  isDeleted: boolean
  content: ContactPatch
}

const old: Old[] = [
  { userId: 'ada', source: 'manual', isDeleted: false, content: { firstName: 'Ann', emails: [{ label: '', value: 'Ann+x@Example.com' }], tags: ['x', 'y'], isFavorite: true } },
  { userId: 'ada', source: 'import', isDeleted: false, content: { organization: 'Engines', phones: [{ label: 'Work', value: '+49 30 1234567' }], tags: ['x'] } },
  { userId: 'ada', source: 'import', isDeleted: true, content: { firstName: 'Zoë', lastName: 'Gone', tags: ['y'], isFavorite: true } },
  { userId: 'mallory', source: 'manual', isDeleted: false, content: { nickname: 'Mal' } },
]

/** Rows in the shape of the third migration, with derived columns of another time. */
async function fillOld(): Promise<void> {
  const origin = { tenantId: 'tenant', profileId: crypto.randomUUID(), now: server.now }
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  for (const { userId, source, isDeleted, content } of old) {
    const { extras, tags, emails, phones, websites, addresses, ...row } = newRow({ ...origin, userId, source }, applyPatch(null, content))
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

it('counts and derives what an older server had stored', async () => {
  const { db } = server.database
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  await migrate(migrations.slice(0, 3))
  await fillOld()
  await migrate(migrations.slice(3))
  await server.countsAreTrue()
  expect(await deriveMissing(db)).toBe(old.length)
  const rows = await db.select().from(contacts)
  expect(rows).toHaveLength(old.length)
  for (const row of rows) expect(row).toMatchObject({ ...derivedColumns(row), version: 3, timeline: [], mergeId: null })
  expect(await facetsOf({ db, actor: { tenantId: 'tenant', userId: 'ada' } })).toMatchObject({ total: 2, favorites: 1, deleted: 1, tags: [{ tag: 'x', count: 2 }, { tag: 'y', count: 1 }] })
})

itOnPostgres('is brought up to date once where several processes start at the same moment', async () => {
  const { databaseUrl, drop } = (await createTestDatabase()) ?? expect.fail('There is no Postgres.')
  const opened = await Promise.allSettled(Array.from({ length: 4 }, () => openPostgres(databaseUrl)))
  for (const { status } of opened) expect(status).toBe('fulfilled')
  for (const each of opened) if (each.status === 'fulfilled') await each.value.close()
  await drop()
})
