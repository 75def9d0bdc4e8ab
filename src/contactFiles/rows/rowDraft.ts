import { type ContactPatch } from '@/contract/contacts/contact'
import type { RowError } from './rowResult'

/** A row as a contact that the contract has not judged yet. */
export interface RowDraft {
  input: ContactPatch
  extras: Record<string, string>
  warnings: RowError[]
  /** '' where the row is not one of our export. */
  id: string
  /** Whether the contract would take all of it as it is. */
  isPlain: boolean
  /** Which column each value came from, by dotted path (`emails.0.value`), where that is asked for. */
  origins: Map<string, number> | null
}
/** What Google writes between several values in one cell. */
export const PACKED = ' ::: '
export const MAX_ENTRIES = 50

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
