import type { Contact, ContactSummary } from '@/contract/contacts/contact'
import type { RecordKey } from './editableKeys'

/** A contact as its editors know it: a row of the list or a whole record. */
export type EditedContact = ContactSummary &
  Partial<Pick<Contact, 'websites' | 'addresses' | 'notes'>>

/**
 * idle: open, nothing typed. waiting: typed, not saved. saving: sent to the server. conflict:
 * somebody else has changed the cell. failed: refused by the contract or the server.
 */
type CellEditStatus = 'idle' | 'waiting' | 'saving' | 'conflict' | 'failed'

/** An open editor of a cell. */
interface OpenEditor {
  /** The contact when editing began; a save over a newer version is a conflict. */
  base: EditedContact
  initialValues: string[]
  /** The status of the refused edit that this one continues; null for a new edit. */
  resumed: 'conflict' | 'failed' | null
}

export interface StartedEditor {
  contact: EditedContact
  field: RecordKey
  /** The texts of the cell. */
  now: string[]
  /** The text that opened the editor; '' for none. */
  typed: string
}

/** The edit of one cell, from opening it until it is saved or cancelled. */
export interface CellEdit {
  contactId: string
  field: RecordKey
  status: CellEditStatus
  /** The texts of the inputs, in their order. */
  values: string[]
  /** The texts that a save replaces. */
  over: string[]
  /** The contact's version that a save replaces. */
  version: number
  /** The reason it was refused, from the contract or the server. */
  message: string | null
  /** Null while no editor is open. */
  editor: OpenEditor | null
  /** The running save; null when none is. */
  saveId: string | null
}

export function cellKey(contactId: string, field: RecordKey): string {
  return `${contactId}:${field}`
}

/** Returns whether an edit is kept because it could not be saved. */
export function isRefused({ status }: Pick<CellEdit, 'status'>): boolean {
  return status === 'conflict' || status === 'failed'
}

/** Returns whether nothing was typed since the editor opened. */
export function isUntouched({ values, editor }: CellEdit): boolean {
  return editor !== null && isSame(values, editor.initialValues)
}

/**
 * Returns the edit an editor opens with: the last refused one, or the cell's own text (`now`). A
 * refused edit is a conflict when the server said so, or when a newer version has another text.
 */
export function startedEdit(
  { contact, field, now, typed }: StartedEditor,
  before: CellEdit | undefined,
): CellEdit {
  const refused = before && isRefused(before) ? before : null
  const isConflict =
    refused !== null &&
    (refused.status === 'conflict' ||
      (contact.version > refused.version && !isSame(refused.over, now)))
  const resumed = refused && (isConflict ? 'conflict' : 'failed')
  const initialValues = refused?.values ?? now
  const values = typed === '' ? initialValues : typedOver(field, initialValues, typed)
  return {
    contactId: contact.id,
    field,
    status: typed === '' ? (resumed ?? 'idle') : 'waiting',
    values,
    over: refused && !isConflict ? refused.over : now,
    version: contact.version,
    message: isConflict ? null : (refused?.message ?? null),
    editor: { base: contact, initialValues, resumed },
    saveId: null,
  }
}

/** Replaces the first text with the typed one; in tags it is added to the others. */
function typedOver(field: RecordKey, values: readonly string[], typed: string): string[] {
  const [first = '', ...rest] = values
  return [field === 'tags' && first !== '' ? `${first}, ${typed}` : typed, ...rest]
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at])
}
