import { lineFields } from '@/contract/contacts/contactFields'
import type { ContactPatch } from '@/contract/contacts/contact'

/** The header (or vCard property) of a row that failed, and the reason. */
export interface RowError {
  column: string
  reason: string
}

/** Fields whose rules became stricter after contacts were stored. */
export const stricterFields = [...lineFields, 'websites'] as const

/**
 * A value that is invalid for a new contact, but may be stored by the contact with the row's id.
 * Otherwise a CSV row fails, and a card keeps `properties` (of the value and its label) as extras.
 */
export interface RefusedValue extends RowError {
  field: (typeof stricterFields)[number]
  value: string
  properties?: { key: string; name: string; value: string }[]
}

/**
 * A row as a valid contact. `extras` are values without a field, by header or vCard property.
 * `warnings` name values that became extras. Only rows of our own export have an `id` and `refused`
 * values of `input`.
 */
export interface ReadContact {
  input: ContactPatch
  extras: Record<string, string>
  id?: string
  warnings: RowError[]
  refused?: RefusedValue[]
  photo?: { type: string; base64: string }
}

/** The result of reading a row: a contact, an error, or nothing. */
export type RowResult = ReadContact | { error: RowError } | { empty: true }
