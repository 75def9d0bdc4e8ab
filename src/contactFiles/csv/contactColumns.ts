import { englishColumn, numberedColumn } from './englishColumns'
import type { ResolvedColumn } from './knownColumn'
import { foreignColumns, isForeignHeader } from './languages/resolveLanguages'
import { resolveNames } from './languages/resolveNames'
import { otherColumn } from './otherColumn'
import { isOwnTitle, tableColumns } from './tableColumns'

const EXTRA_PREFIX = 'Extra: '

/**
 * Returns the meaning of each header, or null when no field matches. A file with our ids, or one of
 * our table, has our own headers only: the others are extras, as they were when it was written.
 */
export function knownColumns(headers: readonly string[]): (ResolvedColumn | null)[] {
  const english = headers.map(englishColumn)
  if (english.some((column) => column?.kind === 'id')) return english
  const table = tableColumns(headers, english)
  if (table) return table
  const foreign = foreignColumns(headers)
  return resolveNames(
    headers,
    headers.map(
      (header, at) => english[at] ?? numberedColumn(header) ?? foreign[at] ?? otherColumn(header),
    ),
  )
}

/** Tells whether a header names a field in any file. */
export function isKnownHeader(header: string): boolean {
  return (
    englishColumn(header) !== null ||
    numberedColumn(header) !== null ||
    isForeignHeader(header) ||
    otherColumn(header) !== null
  )
}

/** Tells whether a column names or holds an extra of its own name in each row. */
export function isCustomField(header: string): boolean {
  return numberedColumn(header)?.kind === 'customField'
}

/** Returns the header of an extra, with a prefix where it would be read as a field. */
export function extraHeader(name: string): string {
  return needsExtraPrefix(name) ? EXTRA_PREFIX + name : name
}

/** Returns the name of an extra from its header, the inverse of `extraHeader`. */
export function extraName(header: string): string {
  const name = header.startsWith(EXTRA_PREFIX) ? header.slice(EXTRA_PREFIX.length) : header
  return needsExtraPrefix(name) ? name : header
}

function needsExtraPrefix(name: string): boolean {
  return (
    name.startsWith(EXTRA_PREFIX) || name.trim() === '' || isKnownHeader(name) || isOwnTitle(name)
  )
}
