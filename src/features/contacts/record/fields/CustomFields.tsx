import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { nanoid } from '@reduxjs/toolkit'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { foldCustomFields } from '@/contactFiles/foldCustomFields'
import type { Contact } from '@/contract/contacts/contact'
import { formatNumber } from '@/shared/lib/format'
import { toast } from '@/shared/ui/toasts/toast'
import { UndoToast } from '@/shared/ui/toasts/UndoToast'
import { newNameIssue } from '../../fields/fieldName'
import { useFieldNames } from '../../fields/useFieldNames'
import { customKey, customTitle } from '../../model/customFields'
import type { ChangeContact } from '../useContactChange'
import { CustomFieldForm } from './CustomFieldForm'
import { EditableField } from './EditableField'
import { FieldRow } from './FieldRow'
import styles from './RecordFields.module.css'

/** The number of custom fields that are shown at first; an imported file may have thousands. */
const MAX_SHOWN = 100

interface CustomFieldsProps {
  contact: Contact
  /** Null where the contact cannot be changed. */
  change: ChangeContact | null
}

/** The custom fields of a contact, "Badge  B-0094"; they are changed, added and removed in place. */
export function CustomFields({ contact, change }: CustomFieldsProps) {
  const { extras } = contact
  const names = useFieldNames()
  const section = useRef<HTMLDivElement>(null)
  const [isAllShown, setIsAllShown] = useState(false)
  const fields = foldCustomFields(extras).filter(({ value }) => value !== '')
  const shown = isAllShown ? fields : fields.slice(0, MAX_SHOWN)
  if (fields.length === 0 && !change) return null
  const save = async (values: Record<string, string | null>) => {
    const failure = await change?.(() => ({ extras: values }))
    if (failure) toast.error(failure.message)
    return !failure
  }
  const remove = async (keys: readonly string[], title: string) => {
    const before = Object.fromEntries(keys.map((key) => [key, extras[key] ?? null]))
    section.current?.focus()
    if (!(await save(Object.fromEntries(keys.map((key) => [key, null]))))) return
    // Of its own: another contact, or the same once more, may lose a field with this name next.
    const toastId = `field-${nanoid()}`
    const message = `Removed “${title}”.`
    toast(<UndoToast toastId={toastId} message={message} onUndo={() => void save(before)} />, {
      toastId,
    })
  }
  return (
    <div
      ref={section}
      tabIndex={-1}
      role="group"
      aria-label="Custom fields"
      className={styles.section}
    >
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {shown.map(({ name, value, keys }) => {
            const [key = name] = keys
            const title = customTitle(name, names)
            return (
              <FieldRow key={key} title={title}>
                <EditableField
                  contact={contact}
                  field={customKey(key)}
                  title={title}
                  actions={
                    <button
                      type="button"
                      className={styles.action}
                      aria-label={`Remove ${title}`}
                      title="Remove"
                      onClick={() => void remove(keys, title)}
                    >
                      <CloseOutlined aria-hidden />
                    </button>
                  }
                >
                  <span dir="auto" className={styles.lines}>
                    {value}
                  </span>
                </EditableField>
              </FieldRow>
            )
          })}
        </dl>
      )}
      {shown.length < fields.length && (
        <Button
          size="small"
          type="text"
          className={styles.add ?? ''}
          onClick={() => {
            setIsAllShown(true)
            section.current?.focus()
          }}
        >
          Show all {formatNumber(fields.length)} custom fields
        </Button>
      )}
      {change && (
        <NewCustomField
          nameIssue={(name) => newNameIssue(name, Object.keys(extras), names)}
          save={save}
          onClose={() => section.current?.focus()}
        />
      )}
    </div>
  )
}

interface NewCustomFieldProps {
  nameIssue: (name: string) => string | undefined
  /** Saves values by name; resolves to whether it did. */
  save: (values: Record<string, string>) => Promise<boolean>
  onClose: () => void
}

function NewCustomField({ nameIssue, save, onClose }: NewCustomFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    onClose()
  }
  if (!isOpen)
    return (
      <Button
        size="small"
        type="text"
        className={styles.add ?? ''}
        icon={<PlusOutlined aria-hidden />}
        onClick={() => {
          setIsOpen(true)
        }}
      >
        Add custom field
      </Button>
    )
  return (
    <CustomFieldForm
      nameIssue={nameIssue}
      onSave={async ({ name, value }) => {
        if (await save({ [name]: value })) close()
      }}
      onCancel={close}
    />
  )
}
