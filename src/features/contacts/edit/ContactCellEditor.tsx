import { useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useSelector, useStore } from 'react-redux'
import { usePhoneTexts } from '@/shared/forms/phone/PhoneTextsContext'
import { isComposing } from '@/shared/lib/keys/isComposing'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import type { CellEditorProps, EditEnd } from '@/shared/tables/windowed/windowedColumn'
import { useApiDispatch } from '@/api/useApiDispatch'
import { useFieldNames } from '../fields/useFieldNames'
import { customName, customTitle, isCustom } from '../model/customFields'
import { CellMessage } from './CellMessage'
import { useCellEditsContext } from './CellEditsContext'
import styles from './ContactCellEditor.module.css'
import { type CellEdit, type EditedContact, cellKey, isUntouched } from './cellEdit'
import { commitCellEdit } from './cellEditThunks'
import {
  cellEditCancelled,
  cellEditChanged,
  cellEditStarted,
  conflictUpdated,
} from './cellEditsSlice'
import { editableField, readField } from './editableFields'
import type { RecordKey } from './editableKeys'
import { attachCellEdits } from './persistCellEdits'
import { selectCellEdit } from './selectCellEdits'
import { shownMessage } from './shownMessage'
import { type TextBox, useCaret, inputsIn } from './useCaret'
import { CellInput } from './CellInput'

interface ContactCellEditorProps extends CellEditorProps<EditedContact> {
  field: RecordKey
  /** The name of the field, if it is another than in the table. */
  title?: string
}

/**
 * Edits a cell in one or two inputs. Enter, Tab and blur save, Escape cancels. A refused text stays
 * with its error; reopened unchanged, only Enter saves it.
 */
export function ContactCellEditor(props: ContactCellEditorProps) {
  const { row, field, typedAhead } = props
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
        cellEditStarted({
          contact: row,
          field,
          now: readField(row, field),
          typed: typedAhead?.read() ?? '',
        }),
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

interface CellInputsProps extends Pick<
  ContactCellEditorProps,
  'row' | 'title' | 'typedAhead' | 'onClose'
> {
  edit: CellEdit
  onChange: (at: number, text: string) => void
}

function CellInputs({ edit, row, title, onChange, typedAhead, onClose }: CellInputsProps) {
  const { reopen, isOnRecord = false } = useCellEditsContext()
  const dispatch = useApiDispatch()
  const store = useStore()
  const key = cellKey(edit.contactId, edit.field)
  const { labels, inputMode, hint, isMultiline } = editableField(edit.field)
  const names = useFieldNames()
  const labelOf = (at: number) =>
    title ?? (isCustom(edit.field) ? customTitle(customName(edit.field), names) : labels[at])
  const box = useRef<HTMLSpanElement>(null)
  const messageId = useId()
  const message = shownMessage(edit, row)
  useCaret(key, box, typedAhead)
  useLayoutEffect(() => {
    if (edit.status === 'conflict' && edit.editor?.base !== row)
      store.dispatch(conflictUpdated({ key, contact: row, now: readField(row, edit.field) }))
  }, [store, edit, key, row])

  const { read } = usePhoneTexts()
  const commit = (isLeaving: boolean) => {
    const newest = selectCellEdit(store.getState(), key) ?? edit
    const [typed = ''] = newest.values
    if (edit.field === 'phone' && !isUntouched(newest) && read(typed) !== typed)
      store.dispatch(cellEditChanged({ key, values: [read(typed)] }))
    return dispatch(commitCellEdit(key, { reopen, isLeaving }))
  }
  useAfterDrawing(() => {
    const end = typedAhead?.takeEnd() ?? null
    if (end !== null && commit(end !== 'stay')) onClose(end)
  })
  const onKeyDown = (event: KeyboardEvent<TextBox>) => {
    if (isComposing(event.nativeEvent)) return
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
    <span ref={box} className={isOnRecord ? styles.onRecord : styles.editor}>
      {edit.values.map((value, at) => (
        <CellInput
          key={at}
          hasTags={edit.field === 'tags'}
          isMultiline={isOnRecord && (isMultiline ?? edit.over[at]?.includes('\n') === true)}
          value={value}
          placeholder={isOnRecord ? (hint ?? labelOf(at)) : undefined}
          aria-label={labelOf(at)}
          aria-invalid={message !== null}
          aria-describedby={message === null ? undefined : messageId}
          inputMode={inputMode ?? 'text'}
          onText={(text) => {
            onChange(at, text)
          }}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
      ))}
      {message !== null && isOnRecord && (
        <span id={messageId} role="alert" className={styles.below}>
          {message}
        </span>
      )}
      {message !== null && !isOnRecord && <CellMessage id={messageId}>{message}</CellMessage>}
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
 * Text of several lines is saved by Ctrl or Cmd+Enter.
 */
function endOf(
  { key, shiftKey, ctrlKey, metaKey, currentTarget }: KeyboardEvent<TextBox>,
  inputs: readonly TextBox[],
): EditEnd | null {
  const isLineBreak = currentTarget instanceof HTMLTextAreaElement && !ctrlKey && !metaKey
  if (key === 'Enter' && isLineBreak) return null
  if (key === 'Enter') return 'stay'
  const edge = shiftKey ? inputs[0] : inputs.at(-1)
  if (key !== 'Tab' || edge !== currentTarget) return null
  return shiftKey ? 'previous' : 'next'
}
