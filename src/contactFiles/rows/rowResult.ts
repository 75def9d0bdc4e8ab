import type { BadValue, LeftOutValue } from '@/contract/contacts/contactImport'
import { lineFields } from '@/contract/contacts/contactFields'
import type { ListField } from '@/contract/contacts/columnMapping'
import type { ContactPatch } from '@/contract/contacts/contactChange'

/** The header (or vCard property) of a row that failed, and the reason. */
export interface RowError {
  column: string
  reason: string
}

/** Fields whose rules became stricter after contacts were stored. */
export const stricterFields = [...lineFields, 'websites'] as const

/**
 * A value that is invalid for a new contact, but may be stored by the contact with the row's id.
 * Otherwise it is left out of its field (`asLeftOut`), or fails a strict CSV row; a card keeps
 * `properties` (of the value and its label) as extras.
 */
export interface RefusedValue extends RowError {
  field: (typeof stricterFields)[number]
  value: string
  asLeftOut?: LeftOutValue
  /** The name of the extra that takes the value of a CSV row then. */
  extra?: string
  gap?: Gap
  properties?: { key: string; name: string; value: string }[]
}

/**
 * A place in a list from which a value was left out, so that a contact's own value can stay there.
 * `slot` is the place among the file's columns, `index` the one in the list that remains.
 */
export interface Gap {
  field: ListField | 'addresses' | 'timeline' | 'tags'
  slot: number
  index: number
  /** The part of the entry; the whole entry without one. */
  part?: string
}

/** The values without which a row is read: the first ones, and the number of all. */
export interface LeftOut {
  values: LeftOutValue[]
  count: number
  gaps: Gap[]
}

/**
 * A row as a valid contact. `extras` are values without a field, by header or vCard property.
 * `warnings` are about other values than `leftOut`. Only rows of our own export have an `id` and
 * `refused` values of `input`.
 */
export interface ReadContact {
  input: ContactPatch
  extras: Record<string, string>
  id?: string
  /** The id of the contact that the row changes, if it exists; the row is read as one without an id. */
  matchId?: string
  warnings: RowError[]
  leftOut?: LeftOut
  refused?: RefusedValue[]
  photo?: { type: string; base64: string }
}

/** The first error of a row; the reader also lists all of them, or counts those beyond the list. */
export interface RowFailure {
  error: RowError
  errors?: BadValue[]
  moreErrors?: number
}

/** The result of reading a row: a contact, an error, or nothing. */
export type RowResult = ReadContact | RowFailure | { empty: true }
