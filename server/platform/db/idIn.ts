import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Returns the condition that a column holds one of these ids, with one parameter for all ids. */
export function idIn(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${uuidArray(ids)})`
}

/** Returns the condition that a column holds one of these texts, with one parameter for all. */
export function keyIn(column: PgColumn, keys: readonly string[]): SQL {
  const quoted = keys.map((key) => `"${key.replace(/["\\]/g, '\\$&')}"`)
  return sql`${column} = any(${`{${quoted.join(',')}}`}::text[])`
}

/** Returns ids as one parameter: both drivers accept Postgres's own text form of an array. */
export function uuidArray(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::uuid[]`
}
