import { Button } from 'antd'
import {
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  type RefObject,
  useMemo,
  useState,
} from 'react'
import { Form, FormSpy } from 'react-final-form'
import { useSelector, useStore } from 'react-redux'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Contact } from '@/contract/contacts/contact'
import { AddressRows } from '@/shared/forms/rows/AddressRows'
import { type AddressValue, blankAddress } from '@/shared/forms/rows/addressValue'
import { LabeledValueRows } from '@/shared/forms/rows/LabeledValueRows'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { isComposing } from '@/shared/lib/keys/isComposing'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { type CellEdit, cellKey } from '../edit/cellEdit'
import { useCellEditsContext } from '../edit/CellEditsContext'
import { commitCellEdit, leaveCellEdit } from '../edit/cellEditThunks'
import {
  cellEditCancelled,
  cellEditChanged,
  cellEditStarted,
  conflictUpdated,
} from '../edit/cellEditsSlice'
import { readField } from '../edit/editableFields'
import type { ListKey } from '../edit/editableKeys'
import { formatRows, parseRows, readRows } from '../edit/listText'
import { attachCellEdits } from '../edit/persistCellEdits'
import { selectCellEdit } from '../edit/selectCellEdits'
import { shownMessage } from '../edit/shownMessage'
import { changedContactErrors } from './contactErrors'
import styles from './ContactForm.module.css'
import { type LabelledValue, contactValues } from './contactValues'

interface ListFieldEditorProps {
  contact: Contact
  field: ListKey
  /** The name of the field: "E-mail". */
  title: string
  /** The row that gets the focus; one after the last is new. */
  at: number
  onClose: () => void
}

interface Rows {
  emails?: LabelledValue[]
  phones?: LabelledValue[]
  websites?: LabelledValue[]
  addresses?: AddressValue[]
}

/**
 * Edits a list of the record in place: its values, labels and order. Enter or Save saves (Ctrl+Enter
 * in a text of several lines), Escape cancels. The draft is that of a cell.
 */
export function ListFieldEditor(props: ListFieldEditorProps) {
  const { contact, field } = props
  const store = useStore()
  const dispatch = useApiDispatch()
  useState(() => {
    dispatch(attachCellEdits())
  })
  const key = cellKey(contact.id, field)
  const edit = useSelector((state) => selectCellEdit(state, key))
  const { onDrawn, reopen } = useCellEditsContext()
  const start = useStableCallback(() => {
    if (!selectCellEdit(store.getState(), key)?.editor)
      store.dispatch(cellEditStarted({ contact, field, now: readField(contact, field), typed: '' }))
  })
  useLayoutEffect(() => {
    start()
    const onGone = onDrawn(key, () => {
      dispatch(leaveCellEdit(key, reopen))
    })
    return () => {
      onGone(null)
    }
  }, [start, onDrawn, dispatch, reopen, key])
  return edit?.editor ? <ListForm {...props} edit={edit} /> : null
}

type ListFormProps = ListFieldEditorProps & { edit: CellEdit }

function ListForm(props: ListFormProps) {
  const { contact, field, title, at, edit } = props
  const { formRef, onSubmitted } = useFocusFirstError()
  const { keep, save, cancel } = useListEdit(props)
  const messageId = useId()
  const message = shownMessage(edit, contact)
  const [initialValues] = useState<Rows>(() => rowsOf(field, edit.values[0] ?? '', at))
  const validate = useMemo(() => {
    const before = contactValues(contact)
    return (values: Rows) => changedContactErrors(before, { ...before, ...values })
  }, [contact])
  useFocusOnRow(formRef, at)
  return (
    <Form<Rows> onSubmit={save} validate={validate} initialValues={initialValues} subscription={{}}>
      {({ handleSubmit }) => {
        const submit = () => {
          void Promise.resolve(handleSubmit()).then(onSubmitted)
        }
        const onKeyDown = (event: KeyboardEvent) => {
          if (event.defaultPrevented || isMenuOpen(event.target)) return
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
          else if (event.key === 'Escape') cancel()
          else return
          event.preventDefault()
        }
        return (
          <form
            ref={formRef}
            className={styles.inPlace}
            aria-label={`Edit ${title}`}
            aria-describedby={message === null ? undefined : messageId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            <FormSpy<Rows>
              subscription={{ values: true }}
              onChange={({ values }) => {
                keep(values[field] ?? [])
              }}
            />
            <div role="presentation" onKeyDown={onKeyDown}>
              {field === 'addresses' ? <AddressRows /> : <LabeledValueRows name={field} />}
              {message !== null && (
                <div id={messageId} role="alert" className={styles.refused}>
                  {message}
                </div>
              )}
              <div className="button-row">
                <Button size="small" type="primary" htmlType="submit">
                  Save
                </Button>
                <Button size="small" onClick={cancel}>
                  Cancel
                </Button>
              </div>
            </div>
          </form>
        )
      }}
    </Form>
  )
}

/** Keeps the draft of a list in the store, and saves or cancels it. */
function useListEdit({ contact, field, edit, onClose }: ListFormProps) {
  const dispatch = useApiDispatch()
  const store = useStore()
  const { reopen } = useCellEditsContext()
  const key = cellKey(contact.id, field)
  useLayoutEffect(() => {
    if (edit.status === 'conflict' && edit.editor?.base !== contact)
      store.dispatch(conflictUpdated({ key, contact, now: readField(contact, field) }))
  }, [store, edit, key, contact, field])
  return {
    keep: (rows: readonly object[]) => {
      const text = formatRows(parseRows(formatRows(rows)))
      const known = selectCellEdit(store.getState(), key)
      if (known?.editor && text !== known.values[0])
        store.dispatch(cellEditChanged({ key, values: [text] }))
    },
    save: () => {
      if (dispatch(commitCellEdit(key, { reopen, isLeaving: false }))) onClose()
    },
    cancel: () => {
      store.dispatch(cellEditCancelled({ key }))
      onClose()
    },
  }
}

/** Returns the rows of a text for the form, with an empty one where there is none at `at`. */
function rowsOf(field: ListKey, text: string, at: number): Rows {
  const rows = readRows(text)
  const shown = at < rows.length ? rows : [...rows, {}]
  return field === 'addresses'
    ? { addresses: shown.map((row) => ({ ...blankAddress, ...row })) }
    : { [field]: shown.map((row) => ({ label: '', value: '', ...row })) }
}

function useFocusOnRow(form: RefObject<HTMLFormElement | null>, at: number): void {
  useLayoutEffect(() => {
    const rows = form.current?.querySelectorAll<HTMLElement>('[data-row]')
    const row = rows?.[Math.min(at, rows.length - 1)]
    // Not the country before a phone number.
    const value = '[data-value] :is(input:not([role="combobox"]), textarea)'
    row?.querySelector<HTMLElement>(value)?.focus()
  }, [form, at])
}

/** Returns whether the suggestions of a field are open, which have keys of their own. */
function isMenuOpen(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[aria-expanded="true"]') !== null
}
