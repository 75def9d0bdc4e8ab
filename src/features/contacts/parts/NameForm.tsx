import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Form } from 'react-final-form'
import { TextField } from '@/shared/forms/TextField'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { deniedUnless } from '@/shared/lib/permissions'
import styles from './NameForm.module.css'

interface NameFormProps {
  name: string
  label: string
  help?: string
  maxLength: number
  submitLabel: string
  isAllowed?: boolean
  /** Returns why a trimmed name is refused; undefined if it is not. */
  issueOf: (name: string) => string | undefined
  onSave: (name: string) => Promise<void> | void
  onCancel: () => void
}

/** Asks for the name of a thing, such as a custom field or a view. */
export function NameForm({ name, issueOf, onSave, onCancel, ...props }: NameFormProps) {
  const { formRef, onSubmitted } = useFocusFirstError()
  const [initialValues] = useState({ name })
  // Not in a layout effect: the dialog is not in the document yet.
  useEffect(() => {
    const field = formRef.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [formRef])
  return (
    <Form
      onSubmit={(values: { name?: string }) => onSave((values.name ?? '').trim())}
      validate={(values: { name?: string }) => {
        const issue = issueOf((values.name ?? '').trim())
        return issue === undefined ? {} : { name: issue }
      }}
      initialValues={initialValues}
      subscription={{ submitting: true }}
    >
      {({ handleSubmit, submitting = false }) => (
        <form
          ref={formRef}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            void Promise.resolve(handleSubmit(event)).then(onSubmitted)
          }}
        >
          <TextField
            name="name"
            label={props.label}
            help={props.help}
            maxLength={props.maxLength}
          />
          <div className={styles.actions}>
            <Button onClick={onCancel}>Cancel</Button>
            <Button
              type="primary"
              htmlType="submit"
              loading={submitting}
              {...deniedUnless(props.isAllowed ?? true)}
            >
              {props.submitLabel}
            </Button>
          </div>
        </form>
      )}
    </Form>
  )
}
