import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const modules = import.meta.glob<Record<string, unknown>>('../{platform,resources}/*/tables.ts', {
  eager: true,
})

/** Every table of the database. */
export const allTables = Object.values(modules).flatMap((module) =>
  Object.values(module).flatMap((value) => (is(value, PgTable) ? [value] : [])),
)
