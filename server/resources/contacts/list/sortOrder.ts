import { type SQL, and, asc, desc, gte, lte, sql } from 'drizzle-orm'
import {
  type ContactSortKey,
  type SortTerm,
  customSortName,
  type indexedSortKeys,
} from '@/contract/contacts/contactSort'
import { contacts } from '../tables'
import { textOfLine } from './searchText'

export type IndexedKey = (typeof indexedSortKeys)[number] | 'deletedAt'

const indexedColumns = {
  name: contacts.sortName,
  organization: contacts.sortOrganization,
  email: contacts.sortEmail,
  createdAt: contacts.createdAt,
  updatedAt: contacts.updatedAt,
  deletedAt: contacts.deletedAt,
} as const satisfies Record<IndexedKey, unknown>

/** Characters of a value that are sorted by. */
const MAX_COMPARED = 200

/** Returns the column of an indexed key, whose index ends with the id; null for another key. */
export function indexedColumn(key: ContactSortKey) {
  return isIndexedKey(key) ? indexedColumns[key] : null
}

/**
 * Returns the value that a key sorts by; null where it is missing. An indexed column has its
 * greatest value instead, so that missing values come last everywhere.
 */
export function sortValue(key: ContactSortKey): SQL {
  if (isIndexedKey(key)) return sql`${indexedColumns[key]}`
  const name = customSortName(key)
  if (name !== null) return folded(sql`${contacts.extras} ->> ${name}::text`)
  switch (key) {
    case 'jobTitle':
    case 'department':
      return bytewise(textOfLine(key))
    case 'city':
      return folded(sql`${contacts.addresses} -> 0 ->> 'city'`)
    case 'country':
      return folded(sql`${contacts.addresses} -> 0 ->> 'country'`)
    case 'phone':
      return bytewise(sql`${contacts.phones} -> 0 ->> 'value'`)
    case 'source':
      return bytewise(sql`${contacts.source}`)
    case 'followUpOn':
      return bytewise(sql`${contacts.followUpOn}`)
    // A custom key has been answered above.
    default:
      return bytewise(sql`${contacts.birthday}`)
  }
}

/** Returns the columns to sort by, of which `id` breaks ties in the direction of the first key. */
export function orderBy(terms: readonly SortTerm[], isReversed = false): SQL[] {
  return [
    ...terms.map(({ key, isDescending }) => direction(isDescending !== isReversed)(sortValue(key))),
    direction(isIdDescending(terms) !== isReversed)(contacts.id),
  ]
}

export function isIdDescending(terms: readonly SortTerm[]): boolean {
  return terms[0]?.isDescending ?? false
}

export function direction(isDescending: boolean): typeof asc {
  return isDescending ? desc : asc
}

/** Returns the condition that a key's value lies between two, which come in its direction. */
export function isBetween(
  key: IndexedKey,
  first: Date | string,
  last: Date | string,
  isDescending: boolean,
): SQL | undefined {
  const [least, greatest] = isDescending ? [last, first] : [first, last]
  const column = indexedColumns[key]
  return and(gte(column, least), lte(column, greatest))
}

export function isIndexedKey(key: ContactSortKey): key is IndexedKey {
  return key in indexedColumns
}

/** Compares byte by byte, so that Postgres and PGlite sort alike. */
function bytewise(value: SQL): SQL {
  return sql`nullif(${value}, '') collate "C"`
}

/** Folds a text much as `fold` does: without case and the common accents. */
function folded(value: SQL): SQL {
  const start = sql`left(${value}, ${MAX_COMPARED})`
  const plain = sql`regexp_replace(normalize(${start}, NFKD), ${'[\u0300-\u036f]'}, '', 'g')`
  return bytewise(
    sql`lower(case when octet_length(${start}) = char_length(${start}) then ${start} else ${plain} end)`,
  )
}
