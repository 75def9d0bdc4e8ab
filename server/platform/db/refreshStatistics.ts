import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client'
import { rawRows } from './rawRows'

/** The rows written before the first refresh; the next follows when they are `GROWTH` times as many. */
const FIRST_ROWS = 500
const GROWTH = 4
/** A smaller part of a table is left to table maintenance and to autovacuum. */
const MIN_PART = 0.1
/** Ten values are enough to know every owner of a tenth of the table; the sample has 3,000 rows. */
const STATISTICS_TARGET = 10

/** Tells whether a refresh is due when the rows written grow from `before` to `after`. */
export function isRefreshDue(before: number, after: number): boolean {
  return refreshesUpTo(after) > refreshesUpTo(before)
}

function refreshesUpTo(rows: number): number {
  if (rows < FIRST_ROWS) return 0
  return 1 + Math.floor(Math.log(rows / FIRST_ROWS) / Math.log(GROWTH))
}

/**
 * Gathers the planner's statistics of tables to which `written` rows were written: of those that
 * have none, and of those of which these rows are a large part. Autovacuum would take a minute or
 * more, and the embedded database has none.
 */
export async function refreshStatistics(
  db: Db,
  tables: readonly PgTable[],
  written: number,
): Promise<void> {
  if (tables.length === 0) return
  const names = tables.map((table) => sql`${getTableName(table)}`)
  const due = rawRows<{ table: string; columns: string }>(
    await db.execute(sql`select quote_ident(relname) as table, (${indexedColumns}) as columns from pg_class as c
      where relnamespace = current_schema()::text::regnamespace and relname in (${sql.join(names, sql`, `)})
        and (${written}::real >= ${MIN_PART}::real * reltuples
          or not exists (select from pg_stats where schemaname = current_schema() and tablename = relname))`),
  )
  if (due.length === 0) return
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('default_statistics_target', ${String(STATISTICS_TARGET)}, true)`,
    )
    // Another process may be at it already.
    for (const { table, columns } of due)
      await tx.execute(sql.raw(`analyze (skip_locked) ${table} (${columns})`))
  })
}

/** The columns by which an index is chosen; all columns would take twice as long. */
const indexedColumns = sql`select string_agg(distinct quote_ident(attname), ', ') from pg_index
  join pg_attribute on attrelid = indrelid and attnum = any(indkey) where indrelid = c.oid`
