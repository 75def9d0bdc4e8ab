import { type SQL, sql } from 'drizzle-orm'

/** Returns texts as an array, with a parameter for each. */
export function textArray(texts: readonly string[]): SQL {
  return sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`
}
