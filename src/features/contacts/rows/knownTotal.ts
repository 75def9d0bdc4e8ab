import type { ContactWindow } from '@/contract/contacts/contacts'
import { rowsKnown } from '@/shared/tables/windowed/windowOffsets'

export interface KnownTotal {
  key: string
  rows: number
  exact: number | null
  /** The time of that answer. */
  at: number
}

/** Combines an answer with the count, which comes later or never. */
export function mergeTotals(
  before: number,
  { offset, items, total }: ContactWindow,
  counted: number | null,
): Pick<KnownTotal, 'rows' | 'exact'> {
  const exact = total ?? counted
  if (exact !== null) return { rows: exact, exact }
  const { rows, isAll } = rowsKnown(offset, items.length, before)
  return { rows, exact: isAll ? rows : null }
}

/**
 * Returns whether a total replaces the known one: a later answer, or the first exact number. While
 * rows are deleted, two windows may have different totals; an older one would make the list switch
 * between windows endlessly.
 */
export function isNewer(next: KnownTotal, known: KnownTotal | null): boolean {
  return known === null || next.at > known.at || (known.exact === null && next.exact !== null)
}
