import {
  MAX_CONDITIONS,
  MAX_FILTER_VALUES,
  TOO_MANY_VALUES,
} from '@/contract/contacts/contactConditions'
import {
  type ContactFilters,
  MAX_FILTER_LENGTH,
  conditionCount,
  noFilters,
  valueCount,
  writeFilters,
} from './contactFilters'
import type { FilterCondition, FilterEntry } from './filterText'

type Joined = Pick<ContactFilters, 'match' | 'of'>

/**
 * Removes groups that change nothing: those with one condition, or joined as what is around them.
 */
export function simplified({ match, of }: Joined): Joined {
  const flat = of.flatMap((entry): readonly FilterEntry[] =>
    'match' in entry && (entry.of.length === 1 || entry.match === match) ? entry.of : [entry],
  )
  const [only] = flat
  if (flat.length > 1 || only === undefined) return { match, of: flat }
  return 'match' in only ? only : { match: 'all', of: flat }
}

/** Narrows filters by a condition; it must hold besides what they ask for already. */
export function withCondition(filters: ContactFilters, condition: FilterCondition): ContactFilters {
  if (filters.match === 'all' || filters.of.length < 2) {
    const isThere = filters.of.some((entry) => isSame(entry, condition))
    return isThere ? filters : { ...filters, match: 'all', of: [...filters.of, condition] }
  }
  // Groups are one level deep: (A or (B and C)) and D is (A and D) or (B and C and D).
  const parts = filters.of.flatMap((entry): readonly FilterEntry[] =>
    'match' in entry && entry.match === 'any' ? entry.of : [entry],
  )
  const isFlat = parts.every((part): part is FilterCondition => !('match' in part))
  if (isFlat) return { ...filters, match: 'all', of: [{ match: 'any', of: parts }, condition] }
  const narrowed = parts.map((part): FilterEntry => ({
    match: 'all',
    of: [...('match' in part ? part.of : [part]), condition],
  }))
  return { ...filters, of: narrowed }
}

/** Replaces the entry at an index, or removes it. */
export function withEntry(
  filters: ContactFilters,
  at: number,
  entry: FilterEntry | null,
): ContactFilters {
  const of = filters.of.toSpliced(at, 1, ...(entry === null ? [] : [entry]))
  return { ...filters, ...simplified({ match: filters.match, of }) }
}

/** Returns why filters cannot be applied, or undefined. */
export function filtersIssue(filters: ContactFilters): string | undefined {
  if (conditionCount(filters.of) > MAX_CONDITIONS) return TOO_MANY
  if (valueCount(filters.of) > MAX_FILTER_VALUES) return TOO_MANY_VALUES
  const params = new URLSearchParams()
  writeFilters(params, { ...noFilters, of: filters.of })
  return params.toString().length > MAX_FILTER_LENGTH
    ? 'This filter is too long. Remove some conditions.'
    : undefined
}

export const TOO_MANY = `A filter has at most ${String(MAX_CONDITIONS)} conditions.`

function isSame(one: FilterEntry, other: FilterEntry): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
