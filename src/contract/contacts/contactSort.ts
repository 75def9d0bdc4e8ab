import * as v from 'valibot'

/** The keys with an index: any window of a million contacts is found at once. */
export const indexedSortKeys = ['name', 'organization', 'email', 'createdAt', 'updatedAt'] as const
/** The keys without an index of their own, for which the server sorts a part of another one. */
export const unindexedSortKeys = [
  'jobTitle',
  'department',
  'city',
  'country',
  'phone',
  'birthday',
  'source',
  'followUpOn',
] as const
const keys: readonly string[] = [...indexedSortKeys, ...unindexedSortKeys]

/** The key of a custom field: `extra:` and its name as in a URL. */
export type CustomSortKey = `extra:${string}`
export type ContactSortKey =
  | (typeof indexedSortKeys)[number]
  | (typeof unindexedSortKeys)[number]
  | 'deletedAt'
  | CustomSortKey

/** One key that a list is sorted by. Missing values come last, and first when descending. */
export interface SortTerm {
  key: ContactSortKey
  isDescending: boolean
}

/** Limit of keys in one sort order. */
export const MAX_SORT_TERMS = 5
/** Limit of a sort order's text: five custom fields with long names. */
const MAX_SORT_LENGTH = 10_000
const MAX_NAME = 200
const CUSTOM = 'extra:'

/**
 * Reads a sort order such as `organization,-createdAt`: up to five different keys, each with `-` for
 * descending. Returns null for anything else. Only the trash is sorted by `deletedAt`, and by it
 * alone.
 */
export function parseSort(text: string): SortTerm[] | null {
  if (text.length > MAX_SORT_LENGTH) return null
  const terms = text.split(',', MAX_SORT_TERMS + 1).map(parseTerm)
  const known = terms.filter((term) => term !== null)
  const distinct = new Set(known.map(({ key }) => key))
  const isWhole = known.length === terms.length && distinct.size === known.length
  const isShort = known.length <= MAX_SORT_TERMS && (!distinct.has('deletedAt') || known.length < 2)
  return isWhole && isShort ? known : null
}

/** Writes a sort order as `parseSort` reads it. */
export function formatSort(terms: readonly SortTerm[]): string {
  return terms.map(({ key, isDescending }) => (isDescending ? '-' : '') + key).join(',')
}

/** Returns the sort key of a custom field. */
export function customSortKey(name: string): CustomSortKey {
  return `${CUSTOM}${encodeURIComponent(name)}`
}

/** Returns the name of a custom field from its sort key; null for another key. */
export function customSortName(key: ContactSortKey): string | null {
  return key.startsWith(CUSTOM) ? decodeURIComponent(key.slice(CUSTOM.length)) : null
}

function parseTerm(text: string): SortTerm | null {
  const isDescending = text.startsWith('-')
  const key = isDescending ? text.slice(1) : text
  const known = isKnown(key) ? key : parseCustomKey(key)
  return known && { key: known, isDescending }
}

function isKnown(key: string): key is Exclude<ContactSortKey, CustomSortKey> {
  return keys.includes(key) || key === 'deletedAt'
}

function parseCustomKey(key: string): CustomSortKey | null {
  if (!key.startsWith(CUSTOM)) return null
  try {
    const name = decodeURIComponent(key.slice(CUSTOM.length))
    const isName = name.trim() !== '' && name.length <= MAX_NAME && !name.includes('\0')
    return isName ? customSortKey(name) : null
  } catch {
    return null
  }
}

/** A sort order in a query string. */
export const sortParam = v.pipe(
  v.string(),
  v.maxLength(MAX_SORT_LENGTH, 'This sort order is too long.'),
  v.check(
    (text) => parseSort(text) !== null,
    `Unknown sort order. Use up to ${String(MAX_SORT_TERMS)} different keys, such as organization,-createdAt.`,
  ),
)
