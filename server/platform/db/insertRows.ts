import { type InferInsertModel, type SQL, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Returns one INSERT with one parameter for any number of rows, which takes a tenth of the time of
 * a parameter for each value. Every row has the columns of the first one.
 */
export function insertRows<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): SQL {
  const keys = Object.keys(rows[0] ?? {})
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => keys.includes(key))
  const given = rows.map((row) =>
    Object.fromEntries(
      columns.map(([key, { name }]) => [name, (row as Record<string, unknown>)[key]]),
    ),
  )
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  const fields = sql.join(
    columns.map(
      ([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
    ),
    sql`, `,
  )
  return sql`insert into ${table} (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given(${fields})`
}
