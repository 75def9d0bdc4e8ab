import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useField, useForm } from 'react-final-form'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { FormSection } from '@/shared/forms/FormSection'
import { TextAreaField } from '@/shared/forms/TextAreaField'
import { TextField } from '@/shared/forms/TextField'
import { useFieldNames } from '../fields/useFieldNames'
import { customTitle } from '../model/customFields'
import styles from './ContactForm.module.css'
import type { ContactValues, CustomValue } from './contactValues'

/** The custom fields of a contact: values by name, and new fields with a name of their own. */
export function CustomFieldRows() {
  const form = useForm<ContactValues>()
  const { input } = useField<CustomValue[]>('extras', { subscription: { value: true } })
  const isEditable = useIsEditable('extras')
  const names = useFieldNames()
  const rows = input.value
  if (rows.length === 0 && !isEditable) return null
  return (
    <FormSection title="Custom fields">
      {rows.map((row, at) => {
        const { name = '', isNew = false, isRemoved = false } = row
        if (isRemoved) return null
        const path = `extras[${String(at)}]`
        const title = isNew ? `custom field ${String(at + 1)}` : customTitle(name, names)
        return (
          <div key={at} className={styles.custom}>
            {isNew && (
              <TextField name={`${path}.name`} label={`Name of ${title}`} maxLength={200} />
            )}
            <TextAreaField
              name={`${path}.value`}
              label={isNew ? `Value of ${title}` : title}
              minRows={1}
            />
            {isEditable && (
              <Button
                type="text"
                icon={<CloseOutlined aria-hidden />}
                aria-label={`Remove ${title}`}
                title="Remove"
                onClick={() => {
                  form.change(
                    'extras',
                    isNew
                      ? rows.toSpliced(at, 1)
                      : rows.with(at, { ...row, value: '', isRemoved: true }),
                  )
                }}
              />
            )}
          </div>
        )
      })}
      {isEditable && (
        <div className="button-row">
          <Button
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => {
              form.change('extras', [...rows, { name: '', value: '', isNew: true }])
            }}
          >
            Add custom field
          </Button>
        </div>
      )}
    </FormSection>
  )
}
