import { useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useSelector, useStore } from 'react-redux'
import type { ContactSummary } from '@/contract/contacts/contact'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import type { CellEditorProps, EditEnd } from '@/shared/tables/windowed/windowedColumn'
import { useApiDispatch } from '@/api/useApiDispatch'
import { useFieldNames } from '../fields/useFieldNames'
import { customName, customTitle, isCustom } from '../model/customFields'
import { CellMessage } from './CellMessage'
import { useCellEditsContext } from './CellEditsContext'
import styles from './ContactCellEditor.module.css'
import { type CellEdit, cellKey } from './cellEdit'
import { commitCellEdit } from './cellEditThunks'
import {
  cellEditCancelled,
  cellEditChanged,
  cellEditStarted,
  conflictUpdated,
} from './cellEditsSlice'
import { editableField, readField, shownText } from './editableFields'
import type { EditableKey } from './editableKeys'
import { attachCellEdits } from './persistCellEdits'
import { selectCellEdit } from './selectCellEdits'
import { useCaret, inputsIn } from './useCaret'
import { CellInput } from './CellInput'

const CONFLICT = 'This contact was changed elsewhere. Save again to replace it.'

interface ContactCellEditorProps extends CellEditorProps<ContactSummary> {
  field: EditableKey
}

/**
 * Edits a cell in one or two inputs. Enter, Tab and blur save, Escape cancels. A refused text stays
 * with its error; reopened unchanged, only Enter saves it.
 */
export function ContactCellEditor(props: ContactCellEditorProps) {
  const { row, field, readTyped } = props
  const store = useStore()
  const dispatch = useApiDispatch()
  useState(() => {
    dispatch(attachCellEdits())
  })
  const key = cellKey(row.id, field)
  const edit = useSelector((state) => selectCellEdit(state, key))
  // React subscribes to the store after it draws, and a key may come in between.
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  const start = useStableCallback(() => {
    if (!selectCellEdit(store.getState(), key)?.editor)
      store.dispatch(
        cellEditStarted({ contact: row, field, now: readField(row, field), typed: readTyped() }),
      )
    draw()
  })
  useLayoutEffect(() => {
    start()
  }, [start])
  const change = (at: number, text: string) => {
    const values = selectCellEdit(store.getState(), key)?.values ?? []
    store.dispatch(cellEditChanged({ key, values: values.with(at, text) }))
    draw()
  }
  return edit?.editor ? <CellInputs {...props} edit={edit} onChange={change} /> : null
}

interface CellInputsProps extends Pick<ContactCellEditorProps, 'row' | 'takeEnter' | 'onClose'> {
  edit: CellEdit
  onChange: (at: number, text: string) => void
}

function CellInputs({ edit, row, onChange, takeEnter, onClose }: CellInputsProps) {
  const { reopen } = useCellEditsContext()
  const dispatch = useApiDispatch()
  const store = useStore()
  const key = cellKey(edit.contactId, edit.field)
  const { labels, inputMode } = editableField(edit.field)
  const names = useFieldNames()
  const box = useRef<HTMLSpanElement>(null)
  const messageId = useId()
  const message = shownMessage(edit, row)
  useCaret(key, box)
  useLayoutEffect(() => {
    if (edit.status === 'conflict' && edit.editor?.base !== row)
      store.dispatch(conflictUpdated({ key, contact: row, now: readField(row, edit.field) }))
  }, [store, edit, key, row])

  const commit = (isLeaving: boolean) => dispatch(commitCellEdit(key, { reopen, isLeaving }))
  useAfterDrawing(() => {
    if (takeEnter() && commit(false)) onClose('stay')
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const end = endOf(event, inputsIn(box.current))
    if (event.key === 'Escape') store.dispatch(cellEditCancelled({ key }))
    if (event.key !== 'Escape' && end === null) return
    event.preventDefault()
    if (event.key === 'Escape' || commit(end !== 'stay')) onClose(end ?? 'stay')
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && box.current?.contains(relatedTarget) === true
    const isClosed = !selectCellEdit(store.getState(), key)?.editor
    if (!isInside && !isClosed && commit(true)) onClose('leave')
  }
  return (
    <span ref={box} className={styles.editor}>
      {edit.values.map((value, at) => (
        <CellInput
          key={at}
          hasTags={edit.field === 'tags'}
          value={value}
          aria-label={
            isCustom(edit.field) ? customTitle(customName(edit.field), names) : labels[at]
          }
          aria-invalid={message !== null}
          aria-describedby={message === null ? undefined : messageId}
          inputMode={inputMode ?? 'text'}
          onChange={({ target }) => {
            onChange(at, target.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
      ))}
      {message !== null && <CellMessage id={messageId}>{message}</CellMessage>}
    </span>
  )
}

/** Calls a function once after the first draw and not within an effect, so that it may render. */
function useAfterDrawing(run: () => void): void {
  const latest = useStableCallback(run)
  useEffect(() => {
    queueMicrotask(latest)
  }, [latest])
}

/**
 * Returns where a key ends the editing; null for other keys. Tab stays inside until the last input.
 */
function endOf(
  { key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>,
  inputs: readonly HTMLInputElement[],
): EditEnd | null {
  if (key === 'Enter') return 'stay'
  const edge = shiftKey ? inputs[0] : inputs.at(-1)
  if (key !== 'Tab' || edge !== currentTarget) return null
  return shiftKey ? 'previous' : 'next'
}

function shownMessage({ status, message, field }: CellEdit, row: ContactSummary): string | null {
  if (status === 'conflict') return `${CONFLICT} It says “${shownText(row, field)}” now.`
  return status === 'failed' ? message : null
}
