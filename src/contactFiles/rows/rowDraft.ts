import { type ContactPatch } from '@/contract/contacts/contact'
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
  /** The column of each value by dotted path (`emails.0.value`), when requested. */
  origins: Map<string, number> | null
}
/** Google's separator of several values in one cell. */
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
