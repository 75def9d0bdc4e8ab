import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { ContactSummary } from '@/contract/contacts'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import type { CellEditorProps, EditEnd } from '@/shared/tables/windowedColumn'
import { useCellEditsContext } from './cellEdits'
import { CellMessage } from './CellMessage'
import styles from './ContactCellEditor.module.css'
import { editableFields, faultOf, shownText } from './editableFields'
import type { EditableKey } from './editableFields'
import { tagOptions } from './tagOptions'

interface ContactCellEditorProps extends CellEditorProps<ContactSummary> {
  field: EditableKey
}

/**
 * A cell's value as one or two inputs. Enter, Tab and leaving it save, Escape does not. What the contract refuses stays, with the reason under it; what
 * could not be saved before is there again.
 */
export function ContactCellEditor({ row, field, onClose }: ContactCellEditorProps) {
  const { draftOf, keep, discard, save, onOpen, tagSuggestions } = useCellEditsContext()
  const { labels, inputMode, read, patch } = editableFields[field]
  const [kept] = useState(() => draftOf(row.id, field))
  const [values, setValues] = useState(() => [...kept?.values ?? read(row)])
  const [fault, setFault] = useState(kept?.message ?? null)
  const isClosed = useRef(false)
  const box = useRef<HTMLSpanElement>(null)
  const id = useId()
  const now = kept?.isConflict === true && fault === kept.message ? ` It says “${shownText(row, field)}” now.` : ''

  /** Saves what needs to be saved; answers why it cannot be, or null. */
  const commit = (): string | null => {
    if (kept === undefined && values.every((value, at) => value === read(row)[at])) return null
    const change = patch(row, values)
    const refused = faultOf(row, change)
    if (refused === null) save(row, field, values, change)
    else setFault(refused)
    return refused
  }
  const close = (end: EditEnd) => {
    isClosed.current = true
    onClose(end)
  }
  const leave = useStableCallback(() => {
    const refused = isClosed.current ? null : commit()
    if (refused !== null) keep(row, field, { values, message: refused, isConflict: false })
  })
  useEffect(() => {
    onOpen(true)
    const first = box.current?.querySelector('input')
    first?.focus()
    first?.select()
    return () => {
      onOpen(false)
      leave() // scrolled out of view, the row is gone without a blur
    }
  }, [onOpen, leave])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const inputs = [...box.current?.querySelectorAll('input') ?? []]
    const edge = event.shiftKey ? inputs[0] : inputs.at(-1)
    const end = event.key === 'Enter' ? 'stay' : event.key === 'Tab' && edge === event.currentTarget ? (event.shiftKey ? 'previous' : 'next') : null
    if (event.key === 'Escape') {
      event.preventDefault()
      discard(row.id, field)
      close('stay')
    } else if (end !== null) {
      event.preventDefault()
      if (commit() === null) close(end)
    }
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && box.current?.contains(relatedTarget) === true
    if (!isInside && !isClosed.current && commit() === null) close('leave')
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
            setValues((known) => known.with(at, target.value))
            setFault(null)
          }}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
      ))}
      {field === 'tags' && <datalist id={`${id}tags`}>{tagOptions(values[0] ?? '', tagSuggestions).map((option) => <option key={option} value={option} />)}</datalist>}
      {fault !== null && <CellMessage id={`${id}fault`} anchor={box}>{fault}{now}</CellMessage>}
    </span>
  )
}
