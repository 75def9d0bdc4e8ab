import { createHash } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import { allTables } from './allTables'
import type { TestServer } from './harness'
import type { TestAccount } from './testIdentity'

const tables = allTables.map(getTableName)

/** Everything that is stored at one moment: rows, files and identity accounts. */
export interface Snapshot {
  rows: readonly { table: string; json: string }[]
  files: ReadonlyMap<string, Uint8Array>
  accounts: ReadonlyMap<string, TestAccount>
}

const HASH_OF_ROWS = sql.raw(
  `select md5(concat(${tables
    .map((table) => `(select string_agg(t::text, ' ' order by t::text) from ${table} t)`)
    .join(", '|', ")})) as hash`,
)

/** Returns a hash of every row and every file. */
export async function fingerprint({ database, files }: TestServer): Promise<string> {
  const { rows } = (await database.db.execute(HASH_OF_ROWS)) as { rows: { hash: string }[] }
  const hash = createHash('sha256').update(rows[0]?.hash ?? '')
  for (const [key, bytes] of files.stored) hash.update(key).update(bytes)
  return hash.digest('hex')
}

/** Returns everything that is stored now. */
export async function takeSnapshot({ database, files, identity }: TestServer): Promise<Snapshot> {
  const rows = []
  for (const table of tables) {
    const { rows: found } = (await database.db.execute(
      sql`select coalesce(json_agg(t), '[]'::json)::text as json from ${sql.identifier(table)} t`,
    )) as { rows: { json: string }[] }
    rows.push({ table, json: found[0]?.json ?? '[]' })
  }
  return {
    rows,
    files: new Map(files.stored),
    accounts: structuredClone(identity.accounts),
  }
}

/** Stores exactly what was stored when the snapshot was taken. */
export async function restoreSnapshot(server: TestServer, snapshot: Snapshot): Promise<void> {
  await server.empty()
  for (const { table, json } of snapshot.rows)
    if (json !== '[]')
      await server.database.db.execute(
        sql`insert into ${sql.identifier(table)} overriding system value select * from json_populate_recordset(null::${sql.identifier(table)}, ${json}::text::json)`,
      )
  for (const [key, bytes] of snapshot.files) server.files.stored.set(key, bytes)
  for (const [userId, account] of snapshot.accounts)
    server.identity.accounts.set(userId, structuredClone(account))
}
