import { useId, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { ChangeEvent, FocusEvent, InputHTMLAttributes, KeyboardEvent } from 'react'
import { Form, useField, useFormState } from 'react-final-form'
import type { ContactPatch, ContactSummary } from '@/contract/contacts/contact'
import type { CellEditorProps, EditEnd } from '@/shared/tables/windowed/windowedColumn'
import { keepCellDraft } from './cellDrafts'
import { useCellEditsContext } from './cellEdits'
import { CellMessage } from './CellMessage'
import styles from './ContactCellEditor.module.css'
import { editableFields, shownText } from './editableFields'
import type { EditableKey } from './editableFields'
import { OpenCell, faultIn } from './OpenCell'
import type { CellForm } from './OpenCell'
import { tagOptions } from './tagText'

interface ContactCellEditorProps extends CellEditorProps<ContactSummary> {
  field: EditableKey
}

/**
 * A cell's value as a form of one or two inputs. Enter, Tab and leaving it submit, Escape does not. What the contract refuses stays, with the reason under it; what
 * could not be saved before is there again, and until it is changed only Enter saves it.
 */
export function ContactCellEditor({ row, field, readTyped, onClose }: ContactCellEditorProps) {
  const { openCell, save } = useCellEditsContext()
  const [cell] = useState(
    () => openCell(row.id, field) ?? new OpenCell(row, field, save, readTyped()),
  )
  return (
    <Form<CellForm> form={cell.form} onSubmit={nothing} subscription={none}>
      {() => <CellInputs cell={cell} row={row} onClose={onClose} />}
    </Form>
  )
}

const none = {}
/** Nothing calls it: the form of a cell has its own. */
const nothing = () => undefined

interface CellInputsProps extends Pick<ContactCellEditorProps, 'row' | 'onClose'> {
  cell: OpenCell
}

const ofFault = {
  submitFailed: true,
  error: true,
  submitError: true,
  modifiedSinceLastSubmit: true,
}

function CellInputs({ cell, row, onClose }: CellInputsProps) {
  const { onDrawn, commitLeaving } = useCellEditsContext()
  const { labels, fields, inputMode } = editableFields[cell.field]
  const fault = faultIn(useFormState<CellForm>({ subscription: ofFault }))
  const box = useRef<HTMLSpanElement>(null)
  const id = useId()
  const now = cell.isConflictShown ? ` It says “${shownText(row, cell.field)}” now.` : ''

  const close = (end: EditEnd) => {
    cell.close()
    onClose(end)
  }
  useLayoutEffect(() => {
    cell.see(row)
  }, [cell, row])
  // Before the next key: it may belong to a row that has just moved.
  useLayoutEffect(() => {
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])]
    focusAt(inputs, cell)
    const onGone = onDrawn(cell)
    return () => {
      cell.noteCaret(inputs)
      onGone()
    }
  }, [cell, onDrawn])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])]
    const edge = event.shiftKey ? inputs[0] : inputs.at(-1)
    const end =
      event.key === 'Enter'
        ? 'stay'
        : event.key === 'Tab' && edge === event.currentTarget
          ? event.shiftKey
            ? 'previous'
            : 'next'
          : null
    if (event.key === 'Escape') {
      event.preventDefault()
      keepCellDraft(row.id, cell.field, null)
      close('stay')
    } else if (end !== null) {
      event.preventDefault()
      if (end === 'stay' ? cell.submit() : commitLeaving(cell)) close(end)
    }
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && box.current?.contains(relatedTarget) === true
    if (!isInside && !cell.isClosed && commitLeaving(cell)) close('leave')
  }
  return (
    <span ref={box} className={styles.editor}>
      {fields.map((name, at) => (
        <CellInput
          key={name}
          name={name}
          aria-label={labels[at]}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}fault`}
          inputMode={inputMode ?? 'text'}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
      ))}
      {fault !== null && <CellMessage id={`${id}fault`}>{`${fault}${now}`}</CellMessage>}
    </span>
  )
}

interface CellInputProps extends InputHTMLAttributes<HTMLInputElement> {
  name: keyof ContactPatch
}

function CellInput({ name, ...rest }: CellInputProps) {
  const { tagSuggestions } = useCellEditsContext()
  const hasTags = name === 'tags'
  const { value, onChange } = useField<string>(name, fieldConfig).input
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  const listId = useId()
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    onChange(event)
    // A key that waited while the code of the editor was loading comes before React has subscribed to the field, which it does when it draws.
    draw()
  }
  return (
    <>
      <input
        {...rest}
        className={styles.input}
        autoComplete="off"
        list={hasTags ? listId : undefined}
        value={value}
        onChange={type}
      />
      {hasTags && (
        <datalist id={listId}>
          {tagOptions(value, tagSuggestions).map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** An emptied input stays '' (final-form would make it undefined). */
const fieldConfig = { subscription: { value: true }, parse: (text: string) => text }

/** Puts the caret where it was before the row moved, or behind what was typed on the cell; else all is selected. */
function focusAt(inputs: readonly HTMLInputElement[], { caret }: OpenCell): void {
  const input = inputs[caret?.input ?? 0]
  input?.focus()
  if (caret) input?.setSelectionRange(caret.start, caret.end)
  else input?.select()
}
