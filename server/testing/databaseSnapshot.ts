import { createHash } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import { allTables } from './allTables'
import { emptyTables } from './emptyTables'
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
const CREATE_FUNCTIONS = [
  'create schema testing',
  functionOf('rows', jsonOf),
  functionOf('hashes', (table) => `md5(${jsonOf(table)})`),
]

/** Returns a text for each table in the order of `tables`, from the functions above. */
async function textsOf(
  { database: { db } }: TestServer,
  name: 'rows' | 'hashes',
): Promise<string[]> {
  const { rows: existing } = (await db.execute(
    sql`select to_regnamespace('testing') is not null as exists`,
  )) as { rows: { exists: boolean }[] }
  if (existing[0]?.exists !== true)
    for (const statement of CREATE_FUNCTIONS) await db.execute(sql.raw(statement))
  const { rows } = (await db.execute(sql.raw(`select testing.${name}() as texts`))) as {
    rows: { texts: string[] }[]
  }
  return rows[0]?.texts ?? []
}

/** Returns a hash of every row and every file. */
export async function fingerprint(server: TestServer): Promise<string> {
  const hash = createHash('sha256').update((await textsOf(server, 'hashes')).join())
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
  const hashes = new Map((await textsOf(server, 'hashes')).map((hash, at) => [tables[at], hash]))
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
