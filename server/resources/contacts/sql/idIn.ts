import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whether a column holds one of these ids, as one parameter however many there are. */
export function idIn(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${uuidArray(ids)})`
}

/** Ids as one parameter: both drivers take the text that Postgres itself writes. */
export function uuidArray(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::uuid[]`
}
