import { Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import { messages, text } from '@/contract/fields'
import { TextField } from '@/shared/forms/TextField'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { isComposing } from '@/shared/lib/keys/isComposing'
import styles from './RecordFields.module.css'

interface FieldValues {
  name?: string
  value?: string
}

interface CustomFieldFormProps {
  /** Returns why a name is refused. */
  nameIssue: (name: string) => string | undefined
  onSave: (field: { name: string; value: string }) => Promise<void>
  onCancel: () => void
}

/** Scrolls a form that opened below the edge of the screen into view, with its buttons. */
const showWhole = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' })

const storable = text(20_000)

/** Adds a custom field. Escape cancels. */
export function CustomFieldForm({ onSave, onCancel, nameIssue }: CustomFieldFormProps) {
  const { formRef, onSubmitted } = useFocusFirstError()
  const [initialValues] = useState({ name: '', value: '' })
  const validate = (values: FieldValues) => {
    const issue = nameIssue((values.name ?? '').trim())
    const wrong = valueIssue(values.value ?? '')
    return {
      ...(issue !== undefined && { name: issue }),
      ...(wrong !== undefined && { value: wrong }),
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    event.stopPropagation()
    onCancel()
  }
  return (
    <div ref={showWhole} role="presentation" onKeyDown={onKeyDown}>
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
            className={styles.form}
            aria-label="New custom field"
            noValidate
            onSubmit={(event) => {
              void Promise.resolve(handleSubmit(event)).then(onSubmitted)
            }}
          >
            <TextField name="name" label="Name" maxLength={200} autoFocus />
            <TextField name="value" label="Value" />
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

function valueIssue(value: string): string | undefined {
  if (value.trim() === '') return messages.required
  return v.safeParse(storable, value).issues?.[0].message
}
