import type { ContactSummary } from '@/contract/contacts'
import { type KeptDraft, cellDraft } from './cellDrafts'
import { editableFields } from './editableFields'
import type { EditableKey } from './editableFields'

const CONFLICT = 'This contact was changed elsewhere. Save again to replace it.'

/** Where the caret is: in which input, and between which characters. */
export interface Caret {
  input: number
  start: number
  end: number
}

/** A cell from when it begins to be edited until it is left: what its editor takes along when the row moves to another place. */
export class OpenCell {
  readonly kept: KeptDraft | null
  /** What was typed before stands against somebody else's change. */
  readonly isConflict: boolean
  values: string[]
  fault: string | null
  /** Null before the first editor: all of its first input is selected, unless the cell was typed on. */
  caret: Caret | null = null
  /** How many editors of it are drawn. */
  drawn = 0
  isClosed = false

  constructor(public contact: ContactSummary, readonly field: EditableKey, typed = '') {
    this.kept = cellDraft(contact.id, field)
    // A failed save may be drawn a moment longer, which is no change: that has a version of its own.
    this.isConflict = this.kept !== null && (this.kept.message === null || (contact.version > this.kept.version && !isSame(this.kept.over, this.over)))
    this.values = [...this.kept?.values ?? this.over]
    this.fault = this.isConflict ? CONFLICT : this.kept?.message ?? null
    if (typed !== '') this.begin(typed)
  }

  /** Begins with what was typed on the cell in place of its text; tags are kept, and another one begins. */
  private begin(typed: string): void {
    const shown = this.values[0] ?? ''
    const text = this.field === 'tags' && shown !== '' ? `${shown}, ${typed}` : typed
    this.type(0, text)
    this.caret = { input: 0, start: text.length, end: text.length }
  }

  type(input: number, text: string): void {
    this.values = this.values.with(input, text)
    this.fault = null
  }

  /** The contact as it is now: what is written over while a conflict says so; else it is as editing began, so that other changes meanwhile conflict. */
  see(now: ContactSummary): void {
    if (this.isConflictShown) this.contact = now
  }

  get isConflictShown(): boolean {
    return this.isConflict && this.fault === CONFLICT
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

  /** What saving would replace. */
  get over(): readonly string[] {
    return editableFields[this.field].read(this.contact)
  }

  /** Nothing to save: what is typed is what was there. */
  get isUnchanged(): boolean {
    return this.kept === null && isSame(this.values, this.over)
  }

  /** What could not be saved before is there again, and seen at most. */
  get isUntouchedDraft(): boolean {
    return this.kept !== null && isSame(this.values, this.kept.values)
  }

  /** What is to be kept when it cannot be saved; what was kept before was typed over the same, unless somebody else has changed it. */
  draft(message: string | null): KeptDraft {
    const over = this.kept && !this.isConflict ? this.kept.over : this.over
    return { values: this.values, over: [...over], version: this.contact.version, message }
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.every((value, at) => value === other[at])
}
