import type { ContactSummary } from '@/contract/contacts'
import { type KeptDraft, cellDraft } from './cellDrafts'
import { editableFields } from './editableFields'
import type { EditableKey } from './editableFields'

/** Where the caret is: in which input, and between which characters. */
export interface Caret {
  input: number
  start: number
  end: number
}

/** A cell from when it begins to be edited until it is left: what its editor takes along when the row moves to another place. */
export class OpenCell {
  readonly kept: KeptDraft | null
  readonly before: readonly string[]
  values: string[]
  fault: string | null
  /** Null before the first editor: all of its first input is selected. */
  caret: Caret | null = null
  /** How many editors of it are drawn. */
  drawn = 0
  isClosed = false

  constructor(public contact: ContactSummary, readonly field: EditableKey) {
    this.kept = cellDraft(contact.id, field)
    this.before = editableFields[field].read(contact)
    this.values = [...this.kept?.values ?? this.before]
    this.fault = this.kept?.message ?? null
  }

  type(input: number, text: string): void {
    this.values = this.values.with(input, text)
    this.fault = null
  }

  /** The contact as it is now, which is what is written over after a conflict; else it is as editing began, so that other changes meanwhile conflict. */
  see(now: ContactSummary): void {
    if (this.kept?.isConflict === true) this.contact = now
  }

  /** Remembers where the caret is, if it is in one of the editor's inputs. */
  noteCaret(inputs: readonly HTMLInputElement[]): void {
    const at = inputs.findIndex((input) => input === document.activeElement)
    const input = inputs[at]
    this.caret = input ? { input: at, start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 } : this.caret
  }

  refuse(fault: string): void {
    this.fault = fault
  }

  close(): void {
    this.isClosed = true
  }

  is(contactId: string, field: EditableKey): boolean {
    return !this.isClosed && this.contact.id === contactId && this.field === field
  }

  /** Nothing to save: what is typed is what was there. */
  get isUnchanged(): boolean {
    return this.kept === null && isSame(this.values, this.before)
  }

  /** What somebody else's change stands against, seen and not touched yet. */
  get isUntouchedConflict(): boolean {
    return this.kept?.isConflict === true && isSame(this.values, this.kept.values)
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.every((value, at) => value === other[at])
}
