import type { ContactPatch } from '@/contract/contacts/contact'

/** Why a row, or a value in it, is not taken as it is: the header or vCard property at fault, and the reason in words. */
export interface RowError {
  column: string
  reason: string
}

/** The fields whose rules became stricter after contacts were stored. */
export const stricterFields = [
  'namePrefix',
  'firstName',
  'middleName',
  'lastName',
  'nameSuffix',
  'nickname',
  'organization',
  'department',
  'jobTitle',
  'websites',
] as const

/**
 * A value that is refused as a new one, but that the contact with the row's id may have from before
 * the rule. Where that contact does not have it, a row of a table fails; a card keeps the properties
 * among its extras: that of the value, and that of its label.
 */
export interface RefusedValue extends RowError {
  field: (typeof stricterFields)[number]
  value: string
  properties?: { key: string; name: string; value: string }[]
}

/**
 * A row as a valid contact. `extras` are the values that have no field here, by header or vCard property. `warnings` tell values that could not
 * become a field and are among the extras. `id` is there where our own export wrote the row, and only then
 * there may be `refused`: values of `input` that are valid only where they are stored.
 */
export interface ReadContact {
  input: ContactPatch
  extras: Record<string, string>
  id?: string
  warnings: RowError[]
  refused?: RefusedValue[]
  photo?: { type: string; base64: string }
}

/** What one row of a contact file says: a contact, what is at fault, or nothing at all. */
export type RowResult = ReadContact | { error: RowError } | { empty: true }
