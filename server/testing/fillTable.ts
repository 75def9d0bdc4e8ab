import { randomUUID } from 'node:crypto'
import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/db/client'

/** Stores a row with some value in each column that needs one and that `given` does not name. */
export async function fillTable(
  db: Db,
  table: PgTable,
  given: Record<string, unknown>,
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, column]) => column.notNull && !column.hasDefault,
  )
  const values: Record<string, unknown> = Object.fromEntries(
    columns.map(([name, column]) => [name, someValue(column)]),
  )
  await db.insert(table).values({ ...values, ...given })
}

function someValue({ columnType, dataType, enumValues }: PgColumn): unknown {
  if (columnType === 'PgUUID') return randomUUID()
  if (enumValues?.[0] !== undefined) return enumValues[0]
  const values: Record<string, unknown> = {
    string: randomUUID(),
    number: 1,
    boolean: false,
    date: new Date('2026-03-01T09:00:00Z'),
    json: {},
  }
  return values[dataType]
}
