import { type ContactPatch } from '@/contract/contacts/contactChange'
import type { RowError } from './rowResult'

/** A row as a contact that the contract has not checked yet. */
export interface RowDraft {
  input: ContactPatch
  extras: Record<string, string>
  warnings: RowError[]
  /** The contact's id, or '' when our export did not write the row. */
  id: string
  /** True if the contract would certainly accept everything unchanged. */
  isPlain: boolean
  /** Cells that are no date, no yes or no, or no whole number any more, and became extras. */
  unreadable: UnreadableCell[]
  /** Names that stand beside e-mail addresses, with their columns; null for none. */
  mailNames: { name: string; at: number }[] | null
  /** The column of each value by dotted path (`emails.0.value`), when requested. */
  origins: Map<string, number> | null
  /** The values beyond the limits of lists, by column; only with `origins`. */
  overflow: Map<number, { values: string[]; reason: string }> | null
}

export interface UnreadableCell {
  at: number
  reason: string
  /** True for a date that a person may have chosen to keep as text. */
  isAmbiguous: boolean
}

/** Google's separator of several values in one cell. */
export const PACKED = ' ::: '
export const MAX_ENTRIES = 50
export const TOO_MANY = `Use at most ${String(MAX_ENTRIES)}.`

export function setExtra(extras: Record<string, string>, name: string, value: string): void {
  if (name === '__proto__')
    Object.defineProperty(extras, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  else extras[name] = value
}

/**
 * Returns a list with one more item, the same list unless it was empty: most lists have one item,
 * and `push` would reserve room for 17.
 */
export function withItem<Item>(list: Item[], index: number, item: Item): Item[] {
  if (list.length === 0) return [item]
  if (index === list.length) list.push(item)
  else list.splice(index, 0, item)
  return list
}

/** Records a value for which a list has no room. */
export function addOverflow(
  { overflow }: RowDraft,
  at: number,
  value: string,
  reason: string,
): void {
  const known = overflow?.get(at)
  if (known) known.values.push(value)
  else overflow?.set(at, { values: [value], reason })
}
