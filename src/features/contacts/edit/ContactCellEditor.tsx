import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { ContactSummary } from '@/contract/contacts'
import type { CellEditorProps, EditEnd } from '@/shared/tables/windowedColumn'
import { keepCellDraft } from './cellDrafts'
import { useCellEditsContext } from './cellEdits'
import { CellMessage } from './CellMessage'
import styles from './ContactCellEditor.module.css'
import { editableFields, shownText } from './editableFields'
import type { EditableKey } from './editableFields'
import type { OpenCell } from './OpenCell'
import { tagOptions } from './tagText'

interface ContactCellEditorProps extends CellEditorProps<ContactSummary> {
  field: EditableKey
}

/**
 * A cell's value as one or two inputs. Enter, Tab and leaving it save, Escape does not. What the contract refuses stays, with the reason under it; what
 * could not be saved before is there again, and until it is changed only Enter saves it.
 */
export function ContactCellEditor({ row, field, readTyped, onClose }: ContactCellEditorProps) {
  const { openCell, onDrawn, commit, commitLeaving, tagSuggestions } = useCellEditsContext()
  const { labels, inputMode } = editableFields[field]
  const [cell] = useState(() => openCell(row, field, readTyped()))
  const [{ values, fault }, setShown] = useState({ values: cell.values, fault: cell.fault })
  const box = useRef<HTMLSpanElement>(null)
  const id = useId()
  const now = cell.isConflictShown ? ` It says “${shownText(row, field)}” now.` : ''

  const show = () => { setShown({ values: cell.values, fault: cell.fault }) }
  const close = (end: EditEnd) => {
    cell.close()
    onClose(end)
  }
  const closeUnless = (refused: string | null, end: EditEnd) => {
    if (refused === null) {
      close(end)
      return
    }
    cell.refuse(refused)
    show()
  }
  useLayoutEffect(() => { cell.see(row) }, [cell, row])
  // Before the next key: it may belong to a row that has just moved.
  useLayoutEffect(() => {
    const inputs = [...box.current?.querySelectorAll('input') ?? []]
    focusAt(inputs, cell)
    const onGone = onDrawn(cell)
    return () => {
      cell.noteCaret(inputs)
      onGone()
    }
  }, [cell, onDrawn])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const inputs = [...box.current?.querySelectorAll('input') ?? []]
    const edge = event.shiftKey ? inputs[0] : inputs.at(-1)
    const end = event.key === 'Enter' ? 'stay' : event.key === 'Tab' && edge === event.currentTarget ? (event.shiftKey ? 'previous' : 'next') : null
    if (event.key === 'Escape') {
      event.preventDefault()
      keepCellDraft(row.id, field, null)
      close('stay')
    } else if (end !== null) {
      event.preventDefault()
      closeUnless(end === 'stay' ? commit(cell) : commitLeaving(cell), end)
    }
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && box.current?.contains(relatedTarget) === true
    if (!isInside && !cell.isClosed) closeUnless(commitLeaving(cell), 'leave')
  }
  return (
    <span ref={box} className={styles.editor}>
      {labels.map((label, at) => (
        <input
          key={label}
          className={styles.input}
          aria-label={label}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}fault`}
          autoComplete="off"
          inputMode={inputMode ?? 'text'}
          list={field === 'tags' ? `${id}tags` : undefined}
          value={values[at]}
          onChange={({ target }) => {
            cell.type(at, target.value)
            show()
          }}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
      ))}
      {field === 'tags' && <datalist id={`${id}tags`}>{tagOptions(values[0] ?? '', tagSuggestions).map((option) => <option key={option} value={option} />)}</datalist>}
      {fault !== null && <CellMessage id={`${id}fault`}>{`${fault}${now}`}</CellMessage>}
    </span>
  )
}

/** Puts the caret where it was before the row moved, or behind what was typed on the cell; else all is selected. */
function focusAt(inputs: readonly HTMLInputElement[], { caret }: OpenCell): void {
  const input = inputs[caret?.input ?? 0]
  input?.focus()
  if (caret) input?.setSelectionRange(caret.start, caret.end)
  else input?.select()
}
