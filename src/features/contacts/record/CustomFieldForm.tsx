import { Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import { messages, text } from '@/contract/fields'
import { TextAreaField } from '@/shared/forms/TextAreaField'
import { TextField } from '@/shared/forms/TextField'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'

interface FieldValues {
  name?: string
  value?: string
}

interface CustomFieldFormProps {
  /** The field's name; null for a new field, which gets one. */
  label: string | null
  value: string
  /** Returns why a new name is refused. */
  nameIssue?: (name: string) => string | undefined
  onSave: (field: { name: string; value: string }) => Promise<void>
  onCancel: () => void
}

const storable = text(20_000)

/** Edits the value of a custom field, or adds one. Escape cancels. */
export function CustomFieldForm({
  label,
  value,
  onSave,
  onCancel,
  nameIssue,
}: CustomFieldFormProps) {
  const { formRef, onSubmitted } = useFocusFirstError()
  const [initialValues] = useState({ name: '', value })
  const validate = (values: FieldValues) => {
    const issue = label === null ? nameIssue?.((values.name ?? '').trim()) : undefined
    const wrong = valueIssue(values.value ?? '', label === null)
    return {
      ...(issue !== undefined && { name: issue }),
      ...(wrong !== undefined && { value: wrong }),
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onCancel()
  }
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <Form<FieldValues>
        onSubmit={(values) =>
          onSave({ name: (values.name ?? '').trim(), value: (values.value ?? '').trim() })
        }
        validate={validate}
        initialValues={initialValues}
        subscription={{ submitting: true }}
      >
        {({ handleSubmit, submitting = false }) => (
          <form
            ref={formRef}
            aria-label={label === null ? 'New custom field' : `Edit ${label}`}
            noValidate
            onSubmit={(event) => {
              void Promise.resolve(handleSubmit(event)).then(onSubmitted)
            }}
          >
            {label === null && <TextField name="name" label="Name" maxLength={200} autoFocus />}
            {value.includes('\n') ? (
              <TextAreaField name="value" label={label ?? 'Value'} />
            ) : (
              <TextField name="value" label={label ?? 'Value'} autoFocus={label !== null} />
            )}
            <div className="button-row">
              <Button size="small" type="primary" htmlType="submit" loading={submitting}>
                Save
              </Button>
              <Button size="small" onClick={onCancel}>
                Cancel
              </Button>
            </div>
          </form>
        )}
      </Form>
    </div>
  )
}

function valueIssue(value: string, isRequired: boolean): string | undefined {
  if (isRequired && value.trim() === '') return messages.required
  return v.safeParse(storable, value).issues?.[0].message
}
