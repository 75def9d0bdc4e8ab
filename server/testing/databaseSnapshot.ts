import { createHash } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import { allTables } from './allTables'
import { emptyTables } from './emptyTables'
import type { Database } from '../platform/db/client'
import type { TestServer } from './harness'
import type { TestAccount } from './testIdentity'

const tables = allTables.map(getTableName)

/** Everything that is stored at one moment: rows, files and identity accounts. */
export interface Snapshot {
  rows: readonly { table: string; json: string }[]
  files: ReadonlyMap<string, Uint8Array>
  accounts: ReadonlyMap<string, TestAccount>
}

const jsonOf = (table: string) =>
  `(select coalesce(json_agg(t order by t::text), '[]'::json)::text from ${table} t)`

/** Creates a function that returns a text for each table: the database plans its statements once. */
const functionOf = (name: string, text: (table: string) => string) =>
  `create function testing.${name}() returns text[] language plpgsql as $$
  declare found text[] := '{}';
  begin
    ${tables.map((table) => `found := found || ${text(table)};`).join('\n')}
    return found;
  end $$`
/** Each row that is written counts, also one whose transaction is undone: reading the count is cheap. */
const COUNT_WRITES = [
  'create sequence testing.writes',
  `create function testing.count() returns trigger language plpgsql as $$
  begin perform nextval('testing.writes'); return null; end $$`,
  ...tables.flatMap((table) => [
    `create trigger counts_rows after insert or update or delete on ${table}
    for each row execute function testing.count()`,
    `create trigger counts_truncates after truncate on ${table} execute function testing.count()`,
  ]),
]
const PREPARE = [
  'create schema testing',
  ...COUNT_WRITES,
  functionOf('rows', jsonOf),
  functionOf('hashes', (table) => `md5(${jsonOf(table)})`),
]

/** Databases that have the functions and triggers above. */
const prepared = new WeakSet<Database>()

async function prepare(database: Database): Promise<void> {
  if (prepared.has(database)) return
  for (const statement of PREPARE) await database.db.execute(sql.raw(statement))
  prepared.add(database)
}

/** Returns a text for each table in the order of `tables`, from the functions above. */
async function textsOf({ database }: TestServer, name: 'rows' | 'hashes'): Promise<string[]> {
  await prepare(database)
  const { rows } = (await database.db.execute(sql.raw(`select testing.${name}() as texts`))) as {
    rows: { texts: string[] }[]
  }
  return rows[0]?.texts ?? []
}

/** Returns the number of rows written so far. */
async function writesOf({ database }: TestServer): Promise<string> {
  await prepare(database)
  const { rows } = (await database.db.execute(
    sql.raw('select last_value::text as writes from testing.writes'),
  )) as { rows: { writes: string }[] }
  return rows[0]?.writes ?? ''
}

/** The last hashes of a database, and the number of rows that were written until then. */
const lastHashes = new WeakMap<Database, { writes: string; hashes: string[] }>()

/** Returns a hash for each table, from the last time if nothing was written since. */
async function hashesOf(server: TestServer): Promise<string[]> {
  const writes = await writesOf(server)
  const last = lastHashes.get(server.database)
  if (last?.writes === writes) return last.hashes
  const hashes = await textsOf(server, 'hashes')
  lastHashes.set(server.database, { writes, hashes })
  return hashes
}

/** Returns a hash of every row and every file. */
export async function fingerprint(server: TestServer): Promise<string> {
  const hash = createHash('sha256').update((await hashesOf(server)).join())
  for (const [key, bytes] of server.files.stored) hash.update(key).update(bytes)
  return hash.digest('hex')
}

/** Returns everything that is stored now. */
export async function takeSnapshot(server: TestServer): Promise<Snapshot> {
  const texts = await textsOf(server, 'rows')
  return {
    rows: tables.map((table, index) => ({ table, json: texts[index] ?? '[]' })),
    files: new Map(server.files.stored),
    accounts: structuredClone(server.identity.accounts),
  }
}

/**
 * Stores exactly what was stored when the snapshot was taken. Writes only the tables that differ
 * from it, because tests restore one after almost every request.
 */
export async function restoreSnapshot(server: TestServer, snapshot: Snapshot): Promise<void> {
  await server.forget()
  const hashes = new Map((await hashesOf(server)).map((hash, at) => [tables[at], hash]))
  const changed = snapshot.rows.filter(
    ({ table, json }) => hashes.get(table) !== createHash('md5').update(json).digest('hex'),
  )
  await emptyTables(
    server.database,
    changed.map(({ table }) => table),
  )
  for (const { table, json } of changed)
    if (json !== '[]')
      await server.database.db.execute(
        sql`insert into ${sql.identifier(table)} overriding system value select * from json_populate_recordset(null::${sql.identifier(table)}, ${json}::text::json)`,
      )
  for (const [key, bytes] of snapshot.files) server.files.stored.set(key, bytes)
  for (const [userId, account] of snapshot.accounts)
    server.identity.accounts.set(userId, structuredClone(account))
}
