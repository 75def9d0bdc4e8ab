import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/client'

/**
 * Returns the statement that empties a table; a large one is truncated, which also removes dead
 * rows but costs more.
 */
const emptyTable = (table: string) =>
  `if pg_relation_size('${table}') > 262144 then truncate ${table}; else delete from ${table}; end if;`

/** Deletes all rows of some tables. */
export async function emptyTables({ db }: Database, tables: readonly string[]): Promise<void> {
  await db.execute(sql.raw(`do $$ begin ${tables.map(emptyTable).join(' ')} end $$`))
}
