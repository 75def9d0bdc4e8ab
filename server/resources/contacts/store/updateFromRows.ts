import { type SQL, and, getTableColumns, sql } from 'drizzle-orm'
import { contacts } from '../tables'
import type { ContactRow } from '../contactRow'

type Key = keyof ContactRow
const columns = getTableColumns(contacts)

interface Update {
  /** The columns that join the given rows with the stored ones; all others are set. */
  by: readonly Key[]
  where?: SQL | undefined
  isNewVersion?: boolean
}

/** Returns one UPDATE that sets the given columns of all rows; every row has the same columns. */
export function updateFromRows(
  rows: readonly Partial<ContactRow>[],
  { by, where, isNewVersion = false }: Update,
): SQL {
  const keys = Object.keys(rows[0] ?? {}) as Key[]
  const given = rows.map((row) =>
    Object.fromEntries(keys.map((key) => [columns[key].name, row[key]])),
  )
  const nameOf = (key: Key) => sql.identifier(columns[key].name)
  const fields = keys.map((key) => sql`${nameOf(key)} ${sql.raw(columns[key].getSQLType())}`)
  const changes = keys
    .filter((key) => !by.includes(key))
    .map((key) => sql`${nameOf(key)} = given.${nameOf(key)}`)
  if (isNewVersion) changes.push(sql`version = ${contacts.version} + 1`)
  const isSame = by.map((key) => sql`${columns[key]} = given.${nameOf(key)}`)
  return sql`update ${contacts} set ${sql.join(changes, sql`, `)}
    from jsonb_to_recordset(${JSON.stringify(given, bigintAsText)}::text::jsonb) as given(${sql.join(fields, sql`, `)})
    where ${and(where, ...isSame)}`
}

/** Returns big integers as text, which Postgres can read, because JSON has none. */
function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
