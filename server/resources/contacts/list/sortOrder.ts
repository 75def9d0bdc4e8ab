import { type SQL, and, asc, desc, gte, lte, sql } from 'drizzle-orm'
import {
  type ContactSortKey,
  type SortTerm,
  customSortName,
  type indexedSortKeys,
  type unindexedSortKeys,
} from '@/contract/contacts/contactSort'
import { contacts } from '../tables'
import { NO_SORT_KEY } from '../contactRow'

export type IndexedKey = (typeof indexedSortKeys)[number] | 'deletedAt'

const indexedColumns = {
  name: contacts.sortName,
  organization: contacts.sortOrganization,
  email: contacts.sortEmail,
  createdAt: contacts.createdAt,
  updatedAt: contacts.updatedAt,
  deletedAt: contacts.deletedAt,
} as const satisfies Record<IndexedKey, unknown>

/** `NO_SORT_KEY` in a statement. */
const missing = sql.raw(`'${NO_SORT_KEY}'`)

/** The sort keys that only the index of organizations has, after the id. */
const readValues = {
  jobTitle: sql`${contacts.sortJobTitle}`,
  department: sql`${contacts.sortDepartment}`,
  city: sql`${contacts.sortCity}`,
  country: sql`${contacts.sortCountry}`,
  phone: sql`${contacts.sortPhone}`,
  birthday: sql`coalesce(nullif(${contacts.birthday}, ''), ${missing}) collate "C"`,
  source: sql`${contacts.source} collate "C"`,
  followUpOn: sql`coalesce(${contacts.followUpOn}, ${missing}) collate "C"`,
} satisfies Record<(typeof unindexedSortKeys)[number], SQL>

/** Characters of a custom field that are sorted by. */
const MAX_COMPARED = 200

/** Returns the column of an indexed key, whose index ends with the id; null for another key. */
export function indexedColumn(key: ContactSortKey) {
  return isIndexedKey(key) ? indexedColumns[key] : null
}

/**
 * Returns the value that a key sorts by. Where it is missing, that is the greatest value, so that it
 * comes last everywhere; null for a custom field.
 */
export function sortValue(key: ContactSortKey): SQL {
  if (isIndexedKey(key)) return sql`${indexedColumns[key]}`
  const name = customSortName(key)
  return name === null
    ? readValues[key as keyof typeof readValues]
    : folded(sql`${contacts.extras} ->> ${name}::text`)
}

/** Returns the value of a key that an index has, with what reads it from a row. */
export function storedValue(key: ContactSortKey): SQL<Date | string> {
  const column = indexedColumn(key)
  return column
    ? sql<Date | string>`${column}`.mapWith(column)
    : sql<Date | string>`${sortValue(key)}`
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

/** Tells whether the index of organizations has this key, so that no row is read for it. */
export function isCovered(key: ContactSortKey): boolean {
  return key in readValues || (isIndexedKey(key) && key !== 'email' && key !== 'deletedAt')
}

/**
 * Folds a text much as `fold` does: without case and the common accents. It is compared byte by
 * byte, so that Postgres and PGlite sort alike.
 */
function folded(value: SQL): SQL {
  const start = sql`left(${value}, ${MAX_COMPARED})`
  const plain = sql`regexp_replace(normalize(${start}, NFKD), ${'[\u0300-\u036f]'}, '', 'g')`
  return sql`nullif(lower(case when octet_length(${start}) = char_length(${start}) then ${start} else ${plain} end), '') collate "C"`
}
