import { getTableColumns } from 'drizzle-orm'
import { contacts } from '../../../platform/db/schema'

type NewRow = typeof contacts.$inferInsert

/** The columns but those that say whose a row is, each with a short name of its own, which stands in the text of every row. */
const { tenantId: _tenantId, ownerId: _ownerId, ...others } = getTableColumns(contacts)
const columns = keysOf(others).map((key, at) => ({
  key,
  code: `c${String(at)}`,
  name: others[key].name,
  type: others[key].getSQLType(),
  blank: others[key].notNull ? blankOf(key) : null,
}))

/** The columns of `contacts` in the order of `recordValues`, as SQL. */
export const recordColumns = ['tenant_id', 'owner_id', ...columns.map(({ name }) => name)]
  .map((name) => `"${name}"`)
  .join(', ')
/** Their values, taken from `recordFields`; what a row leaves out is blank. Whose they are comes in front. */
export const recordValues = columns
  .map(({ code, blank }) => (blank === null ? code : `coalesce(${code}, ${blank})`))
  .join(', ')
/** The definition of the fields that the text of `recordsJson` has. */
export const recordFields = columns.map(({ code, type }) => `${code} ${type}`).join(', ')

/** Rows as a JSON text for `json_to_recordset`, without what is blank: half as long as their plain JSON, which counts for the driver and the database alike. */
export function recordsJson(rows: readonly NewRow[]): string {
  return `[${rows.map(recordJson).join(',')}]`
}

function recordJson(row: NewRow): string {
  let text = ''
  for (const { key, code, blank } of columns) {
    const value = row[key]
    if (value === undefined || value === null || (blank !== null && isBlank(value))) continue
    // JSON has no big integers, but its numbers are as long as they are written.
    const written =
      key === 'matchKeys' ? `[${(row.matchKeys ?? []).join(',')}]` : JSON.stringify(value)
    text += `${text === '' ? '' : ','}"${code}":${written}`
  }
  return `{${text}}`
}

function isBlank(value: unknown): boolean {
  return value === '' || value === false || (Array.isArray(value) && value.length === 0)
}

/** What stands in a column where nothing is said; null where that is not the same as nothing, as in `match_keys`. */
function blankOf(key: keyof typeof others): string | null {
  const type = others[key].getSQLType()
  if (type === 'jsonb') return key === 'extras' ? "'{}'::jsonb" : "'[]'::jsonb"
  if (type === 'boolean') return 'false'
  return type.startsWith('text') ? "''" : null
}

/** The keys of an object whose keys are all known. */
function keysOf<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[]
}
