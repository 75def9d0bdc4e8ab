import { exportTitles } from '@/contract/contacts/exportTitles'
import type { ResolvedColumn } from './knownColumn'
import { importResultColumns } from './ownHeaders'

const { source, createdAt, updatedAt, followUpOn, address, tags } = exportTitles
const titles = new Set(Object.values(exportTitles))
/** Columns whose values we set ourselves. */
const ownValues = new Set([source, createdAt, updatedAt])
/** Fewer of our headers may be those of another program. */
const MIN_TITLES = 3

/** Tells whether a header names a value that we set ourselves, in a table or beside an import's rows. */
export function isOwnValue(header: string): boolean {
  return ownValues.has(header) || importResultColumns.includes(header)
}

/** Tells whether a header is one of a table's that names no field of a file. */
export function isOwnTitle(header: string): boolean {
  return ownValues.has(header) || header === followUpOn
}

/**
 * Returns the columns of a file that was exported as our table shows it, or null for another file,
 * which has fewer of these headers, or writes one of them in another way. What we set ourselves,
 * such as the date on which a contact was added, is left out.
 */
export function tableColumns(
  headers: readonly string[],
  known: readonly (ResolvedColumn | null)[],
): (ResolvedColumn | null)[] | null {
  const isOurs = (header: string, at: number) => titles.has(header) || known[at] === null
  if (headers.filter((header) => titles.has(header)).length < MIN_TITLES) return null
  if (!headers.every(isOurs)) return null
  return headers.map((header, at) => {
    if (ownValues.has(header)) return { kind: 'skip' }
    if (header === tags) return { kind: 'labels', separator: ';' }
    const whole = { kind: 'address', part: 'formatted', slot: 0 } as const
    return header === address ? { kind: 'grouped', group: '', target: whole } : (known[at] ?? null)
  })
}
