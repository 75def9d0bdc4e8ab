import { EditOutlined } from '@ant-design/icons'
import { type MouseEvent, type ReactNode, Suspense, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useSelector } from 'react-redux'
import type { Contact } from '@/contract/contacts/contact'
import { classNames } from '@/shared/tables/classNames'
import type { EditEnd } from '@/shared/tables/windowed/windowedColumn'
import { cellKey, isRefused } from '../../edit/cellEdit'
import { type RecordKey, isListKey } from '../../edit/editableKeys'
import { selectCellEdit } from '../../edit/selectCellEdits'
import { ListEditor, TextEditor } from './editors'
import { useRecordEditing } from './RecordEditing'
import styles from './RecordFields.module.css'

interface EditableFieldProps {
  contact: Contact
  field: RecordKey
  /** The name of the field: "Job title". */
  title: string
  /** The value, with links that can be followed. */
  children: ReactNode
  /** Further buttons on the value. */
  actions?: ReactNode
}

/**
 * A value of the record that is edited in place: by a click on it, or by the button beside it. The
 * focus returns to that button, and Tab goes on to the next one.
 */
export function EditableField(props: EditableFieldProps) {
  const { contact, field, title, children, actions } = props
  const { open, canEdit, edit, close } = useRecordEditing()
  const place = useRef<HTMLDivElement>(null)
  const isUnsaved = useSelector((state) => {
    const known = selectCellEdit(state, cellKey(contact.id, field))
    return known?.editor === null && isRefused(known)
  })
  const end = (how: EditEnd) => {
    flushSync(close)
    if (how !== 'leave') focusButton(place.current, how)
  }
  const isEditable = canEdit(field)
  const isOpen = open?.field === field
  const onClick = (event: MouseEvent) => {
    if (isEditable && isPlainClick(event)) edit(field, rowAt(event.target))
  }
  return (
    <div
      ref={place}
      translate={field === 'notes' ? 'yes' : 'no'}
      className={classNames(styles.value, isEditable && styles.editable)}
    >
      {isOpen ? (
        <Suspense fallback={children}>
          {isListKey(field) ? (
            <ListEditor
              contact={contact}
              field={field}
              title={title}
              at={open.at}
              onClose={() => {
                end('stay')
              }}
            />
          ) : (
            <TextEditor
              row={contact}
              field={field}
              {...(field !== 'name' && { title })}
              onClose={end}
            />
          )}
        </Suspense>
      ) : (
        <>
          <div role="presentation" className={styles.text} onClick={onClick}>
            {children}
          </div>
          {isEditable && (
            <span className={styles.actions}>
              <button
                type="button"
                data-edit
                className={styles.action}
                aria-label={`Edit ${title}`}
                title="Edit"
                onClick={() => {
                  edit(field)
                }}
              >
                <EditOutlined aria-hidden />
              </button>
              {actions}
            </span>
          )}
          {isUnsaved && (
            <button
              type="button"
              className={styles.unsaved}
              onClick={() => {
                edit(field)
              }}
            >
              Your change is not saved. Show it
            </button>
          )}
        </>
      )}
    </div>
  )
}

/** Focuses the button of a field, or of its neighbor; without one, that which adds a field. */
function focusButton(place: Element | null, how: Exclude<EditEnd, 'leave'>): void {
  const own = place?.querySelector<HTMLElement>('[data-edit]')
  const all = [...document.querySelectorAll<HTMLElement>('[data-edit]')]
  const by = { stay: 0, next: 1, previous: -1 }[how]
  // A field that is still empty has no button.
  const target = own
    ? (all[all.indexOf(own) + by] ?? own)
    : document.querySelector<HTMLElement>('[data-add-field]')
  target?.focus()
}

/** Returns whether a click was on a value itself, without marking text. */
function isPlainClick({ target }: MouseEvent): boolean {
  const isOnControl = target instanceof Element && target.closest('a, button') !== null
  return !isOnControl && window.getSelection()?.isCollapsed !== false
}

/** Returns the place of a row in its list. */
function rowAt(target: EventTarget): number {
  const item = target instanceof Element ? target.closest('li') : null
  return item ? [...(item.parentElement?.children ?? [])].indexOf(item) : 0
}
