import type { ContactPatch } from '@/contract/contacts/contactChange'
import { type FieldNames, customTitle } from '../model/customFields'

/** A mutation by the name of its endpoint, so that an act is plain values. */
export interface ActRequest {
  endpoint: 'changeContacts' | 'deleteContacts' | 'restoreContacts' | 'undoJob' | 'undoMerge'
  arg: Readonly<Record<string, unknown>>
}

/** The cells of one contact before and after an act, and the version after it. */
export interface ActRow {
  id: string
  version: number
  before: ContactPatch
  after: ContactPatch
}

/** A change of cells: an edit, a paste, a star. It is undone cell by cell. */
interface CellsChange {
  kind: 'cells'
  rows: ActRow[]
}

/** A change that the server undoes as a whole. */
interface ServerChange {
  kind: 'request'
  undo: ActRequest
  /** Null if the change can't be repeated as it was. */
  redo: ActRequest | null
  /** The number of contacts, or null if only the server knows it. */
  count: number | null
}

type ActChange = CellsChange | ServerChange

/** Something a person did to contacts. */
export type Act = ActChange & {
  id: string
  /** For example "Organization of Ada Lovelace". */
  label: string
  /** The own name of the custom field with which the label begins. */
  customField?: string
  /** Milliseconds since 1970. */
  at: number
}

export type ActDirection = 'undo' | 'redo'

/** A cell that somebody else has changed since the act. */
export interface ActClash {
  contactId: string
  name: string
  /** The field's name; a custom field is `extras.<name>`. */
  field: string
  /** The value that it has now, and the one that the undo would set, as text. */
  now: string
  wanted: string
  /** The contact's version with that value. */
  version: number
}

/** An act as it is recorded. */
export type NewAct = ActChange & Pick<Act, 'label' | 'customField'>

/** Returns the label of an act; a custom field has its name on screen. */
export function actLabel({ label, customField }: NewAct, names: FieldNames): string {
  return customField === undefined
    ? label
    : customTitle(customField, names) + label.slice(customField.length)
}

/** Returns the number of contacts that an act changed, or null if only the server knows it. */
export function countOf(act: Act): number | null {
  return act.kind === 'cells' ? act.rows.length : act.count
}
