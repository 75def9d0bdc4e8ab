import { CloseOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { foldCustomFields } from '@/contactFiles/foldCustomFields'
import type { Contact } from '@/contract/contacts/contact'
import { toast } from '@/shared/ui/toasts/toast'
import { UndoToast } from '@/shared/ui/toasts/UndoToast'
import { newNameIssue } from '../fields/fieldName'
import { useFieldNames } from '../fields/useFieldNames'
import { customTitle } from '../model/customFields'
import styles from './ContactPage.module.css'
import { CustomFieldForm } from './CustomFieldForm'
import { Detail } from './DetailList'
import type { ChangeContact } from './useContactChange'

interface CustomFieldsProps {
  extras: Contact['extras']
  /** Null where the contact cannot be changed. */
  change: ChangeContact | null
}

/** The custom fields of a contact; they are changed, added and removed in place. */
export function CustomFields({ extras, change }: CustomFieldsProps) {
  const names = useFieldNames()
  const [editing, setEditing] = useState<string | null>(null)
  const section = useRef<HTMLDivElement>(null)
  const fields = foldCustomFields(extras).filter(({ value }) => value !== '')
  if (fields.length === 0 && !change) return null
  const close = () => {
    setEditing(null)
    section.current?.focus()
  }
  const save = async (values: Record<string, string | null>) => {
    const failure = await change?.(() => ({ extras: values }))
    if (failure) toast.error(failure.message)
    return !failure
  }
  const remove = async (keys: readonly string[], title: string) => {
    const before = Object.fromEntries(keys.map((key) => [key, extras[key] ?? null]))
    section.current?.focus()
    if (!(await save(Object.fromEntries(keys.map((key) => [key, null]))))) return
    const toastId = `field-${title}`
    const message = `Removed “${title}”.`
    toast(<UndoToast toastId={toastId} message={message} onUndo={() => void save(before)} />, {
      toastId,
    })
  }
  return (
    <Detail title="Custom fields">
      <div ref={section} tabIndex={-1} role="group" aria-label="Custom fields">
        <dl className={styles.extras}>
          {fields.map(({ name, value, keys }) => {
            const [key = name] = keys
            const title = customTitle(name, names)
            return (
              <div key={key}>
                <dt>{title}</dt>
                <dd className={styles.lines}>
                  {editing === key ? (
                    <CustomFieldForm
                      label={title}
                      value={value}
                      onSave={async ({ value: next }) => {
                        if (await save({ [key]: next || null })) close()
                      }}
                      onCancel={close}
                    />
                  ) : (
                    <>
                      {value}
                      {change && (
                        <span className={styles.extraActions}>
                          <Button
                            size="small"
                            type="text"
                            icon={<EditOutlined aria-hidden />}
                            aria-label={`Edit ${title}`}
                            title="Edit"
                            onClick={() => {
                              setEditing(key)
                            }}
                          />
                          <Button
                            size="small"
                            type="text"
                            icon={<CloseOutlined aria-hidden />}
                            aria-label={`Remove ${title}`}
                            title="Remove"
                            onClick={() => void remove(keys, title)}
                          />
                        </span>
                      )}
                    </>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
        {change &&
          (editing === '' ? (
            <CustomFieldForm
              label={null}
              value=""
              nameIssue={(name) => newNameIssue(name, Object.keys(extras), names)}
              onSave={async ({ name, value }) => {
                if (await save({ [name]: value })) close()
              }}
              onCancel={close}
            />
          ) : (
            <Button
              size="small"
              type="dashed"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => {
                setEditing('')
              }}
            >
              Add custom field
            </Button>
          ))}
      </div>
    </Detail>
  )
}
