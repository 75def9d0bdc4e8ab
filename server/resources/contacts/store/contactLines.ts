import { getTableColumns } from 'drizzle-orm'
import { contacts } from '../tables'
import { copyText } from '../../../platform/db/copyRows'
import type { OwnerScope } from '../../../platform/db/ownedBy'

type NewRow = typeof contacts.$inferInsert
type Key = Exclude<keyof NewRow, 'tenantId' | 'ownerId'>

const { tenantId, ownerId, ...others } = getTableColumns(contacts)
const columns = keysOf(others).map((key) => ({ key, blank: blankOf(key) }))

/** The columns of `contactLine`, for COPY. */
export const lineColumns = [tenantId, ownerId, ...Object.values(others)]

/** Returns the beginning of the lines of an owner's rows. */
export function lineStart({ tenantId, userId }: OwnerScope['actor']): string {
  return `${copyText(tenantId)}\t${copyText(userId)}`
}

/** Returns a row as a line of COPY's text format. Missing values become blank. */
export function contactLine(start: string, row: NewRow): string {
  let line = start
  for (const { key, blank } of columns) line += `\t${textOf(key, row[key]) ?? blank}`
  return `${line}\n`
}

function textOf(key: Key, value: NewRow[Key]): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return copyText(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (key === 'matchKeys') return `{${(value as bigint[]).join(',')}}`
  if (Array.isArray(value) && value.length === 0) return '[]'
  return copyText(JSON.stringify(value))
}

/** Returns how a column without a value is written: blank if it must have one, else missing. */
function blankOf(key: Key): string {
  const column = others[key]
  const type = column.getSQLType()
  if (!column.notNull) return '\\N'
  if (type === 'jsonb') return key === 'extras' ? '{}' : '[]'
  return type === 'boolean' ? 'f' : ''
}

function keysOf<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[]
}
