import type { ContactPatch } from '@/contract/contacts'

/** Why a row, or a value in it, is not taken as it is: the header or vCard property at fault, and the reason in words. */
export interface RowFault {
  column: string
  reason: string
}

/**
 * A row as a valid contact. `extras` are the values that have no field here, by header or vCard property. `warnings` tell values that could not
 * become a field and are among the extras. `id` is there where our own export wrote the row.
 */
export interface ReadContact {
  input: ContactPatch
  extras: Record<string, string>
  id?: string
  warnings: RowFault[]
  photo?: { type: string; base64: string }
}

/** What one row of a contact file says: a contact, what is at fault, or nothing at all. */
export type RowResult = ReadContact | { fault: RowFault } | { empty: true }
