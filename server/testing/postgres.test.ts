import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, createTestDatabase } from './postgres'
import { type PostgresServer, startPostgres } from './postgresServer'

let postgres: PostgresServer

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.stop())

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('it is a real Postgres with the extensions the schema needs', async () => {
  const [row] = await query(
    postgres.adminUrl,
    "select current_setting('server_version_num')::int >= 180000 as is_current",
  )
  expect(row).toEqual({ is_current: true })
  const { databaseUrl, drop } = await createDatabase(postgres.adminUrl)
  await query(databaseUrl, 'create extension pg_trgm')
  await drop()
})

test('every database is separate, and gone once dropped, open sessions or not', async () => {
  const [one, two] = await Promise.all([
    createDatabase(postgres.adminUrl),
    createDatabase(postgres.adminUrl),
  ])
  await query(one.databaseUrl, 'create table here (id int)')
  expect(await query(two.databaseUrl, "select to_regclass('here') as found")).toEqual([
    { found: null },
  ])
  const open = new Client({ connectionString: one.databaseUrl })
  open.on('error', () => undefined)
  await open.connect()
  await one.drop()
  await two.drop()
  await expect(query(one.databaseUrl, 'select 1')).rejects.toThrow('does not exist')
})

test('the project with a Postgres gives one to each file, the other gives none', async () => {
  const given = inject('postgresAdminUrl') as string | undefined
  const database = await createTestDatabase()
  expect(database === null).toBe(given === undefined)
  await database?.drop()
})
