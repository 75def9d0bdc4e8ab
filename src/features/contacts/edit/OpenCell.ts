import { FORM_ERROR, createForm } from 'final-form'
import type { FormApi, FormState, Mutator } from 'final-form'
import type { ContactPatch, ContactSummary } from '@/contract/contacts/contact'
import { type KeptDraft, cellDraft } from './cellDrafts'
import { editableFields, faultOf } from './editableFields'
import type { EditableKey } from './editableFields'

const CONFLICT = 'This contact was changed elsewhere. Save again to replace it.'

/** The texts of a cell's inputs, by the contract's names of what they change. */
export type CellForm = Record<string, string>

/** Where the caret is: in which input, and between which characters. */
export interface Caret {
  input: number
  start: number
  end: number
}

/** A cell from when it begins to be edited until it is left: its form, and what else its editor takes along when the row moves to another place. */
export class OpenCell {
  readonly kept: KeptDraft | null
  /** What was typed before stands against somebody else's change. */
  readonly isConflict: boolean
  readonly form: FormApi<CellForm>
  /** Null before the first editor: all of its first input is selected, unless the cell was typed on. */
  caret: Caret | null = null
  /** How many editors of it are drawn. */
  drawn = 0
  isClosed = false

  /** `save` is called when the form is submitted and the contract accepts it. */
  constructor(
    public contact: ContactSummary,
    readonly field: EditableKey,
    save: (cell: OpenCell, patch: ContactPatch) => void,
    typed = '',
  ) {
    this.kept = cellDraft(contact.id, field)
    // A failed save may be drawn a moment longer, which is no change: that has a version of its own.
    this.isConflict =
      this.kept !== null &&
      (this.kept.message === null ||
        (contact.version > this.kept.version && !isSame(this.kept.over, this.over)))
    const { fields } = editableFields[field]
    const begun = this.kept?.values ?? this.over
    this.form = createForm<CellForm>({
      initialValues: Object.fromEntries(fields.map((name, at) => [name, begun[at] ?? ''])),
      validate: this.validate,
      onSubmit: (values) => {
        save(this, this.patchOf(values))
      },
      mutators: { refuse },
    })
    // Without these, the fields go with an editor, and the next one would reset them.
    for (const name of fields) this.form.registerField(name, () => undefined, {})
    if (this.kept) this.form.mutators['refuse']?.(this.isConflict ? CONFLICT : this.kept.message)
    if (typed !== '') this.begin(typed)
  }

  /** Begins with what was typed on the cell in place of its text; tags are kept, and another one begins. */
  private begin(typed: string): void {
    const [name = ''] = editableFields[this.field].fields
    const [shown = ''] = this.values
    const text = this.field === 'tags' && shown !== '' ? `${shown}, ${typed}` : typed
    this.form.change(name, text)
    this.caret = { input: 0, start: text.length, end: text.length }
  }

  private readonly validate = (values: CellForm): Record<string, string> => {
    const fault = faultOf(this.contact, this.patchOf(values))
    return fault === null ? {} : { [FORM_ERROR]: fault }
  }

  private patchOf(values: CellForm): ContactPatch {
    return editableFields[this.field].patch(this.contact, this.valuesOf(values))
  }

  private valuesOf(values: CellForm): string[] {
    return editableFields[this.field].fields.map((name) => values[name] ?? '')
  }

  /** The texts of the inputs, in their order. */
  get values(): string[] {
    return this.valuesOf(this.form.getState().values)
  }

  /** The reason why it was not saved; null where there is none, and from the next key on. */
  get fault(): string | null {
    return faultIn(this.form.getState())
  }

  /** The contact as it is now: what is written over while a conflict says so; else it is as editing began, so that other changes meanwhile conflict. */
  see(now: ContactSummary): void {
    if (!this.isConflictShown || now === this.contact) return
    this.contact = now
    this.form.setConfig('validate', this.validate) // checks again, over this contact
  }

  get isConflictShown(): boolean {
    return this.isConflict && this.fault === CONFLICT
  }

  /** Remembers where the caret is, if it is in one of the editor's inputs. */
  noteCaret(inputs: readonly HTMLInputElement[]): void {
    const at = inputs.findIndex((input) => input === document.activeElement)
    const input = inputs[at]
    this.caret = input
      ? { input: at, start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 }
      : this.caret
  }

  /** Submits the form if there is something to save; false where that was refused, and `fault` says why. */
  submit(): boolean {
    if (!this.isUnchanged) void this.form.submit()
    return this.fault === null
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
    return this.kept === null && this.form.getState().pristine === true
  }

  /** What could not be saved before is there again, and seen at most. */
  get isUntouchedDraft(): boolean {
    return this.kept !== null && this.form.getState().pristine === true
  }

  /** What is to be kept when it cannot be saved; what was kept before was typed over the same, unless somebody else has changed it. */
  draft(message: string | null): KeptDraft {
    const over = this.kept && !this.isConflict ? this.kept.over : this.over
    return { values: this.values, over: [...over], version: this.contact.version, message }
  }
}

/** Reads from a form's state why its cell was not saved, in the words of the contract or the server; null where there is no reason, and from the next key on. */
export function faultIn({
  submitFailed,
  error,
  submitError,
  modifiedSinceLastSubmit,
}: Partial<FormState<CellForm>>): string | null {
  if (modifiedSinceLastSubmit === true) return null
  const found: unknown = (submitFailed === true ? error : undefined) ?? submitError
  return typeof found === 'string' ? found : null
}

/** Marks a form's values as submitted and refused by the server: they were, in the form of an editor that closed before the answer came. */
const refuse: Mutator<CellForm> = ([message]: string[], { formState }) => {
  formState.lastSubmittedValues = formState.values
  formState.submitErrors = { [FORM_ERROR]: message }
  formState.submitError = message
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.every((value, at) => value === other[at])
}
