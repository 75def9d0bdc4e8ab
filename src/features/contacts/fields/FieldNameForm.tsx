import { Button } from 'antd'
import { useLayoutEffect, useState } from 'react'
import { Form } from 'react-final-form'
import { TextField } from '@/shared/forms/TextField'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { deniedUnless } from '@/shared/lib/permissions'
import styles from './Fields.module.css'

interface FieldNameFormProps {
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

/** Asks for the name of a custom field. */
export function FieldNameForm({ name, issueOf, onSave, onCancel, ...props }: FieldNameFormProps) {
  const { formRef, onSubmitted } = useFocusFirstError()
  const [initialValues] = useState({ name })
  useLayoutEffect(() => {
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
          aria-label={props.label}
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
