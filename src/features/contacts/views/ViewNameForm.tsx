import { Button } from 'antd'
import { useLayoutEffect, useState } from 'react'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import { contactView } from '@/contract/account/users'
import { TextField } from '@/shared/forms/TextField'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { validateWith } from '@/shared/forms/validateWith'
import styles from './Views.module.css'

interface ViewNameFormProps {
  name: string
  submitLabel: string
  onSave: (name: string) => Promise<void>
  onCancel: () => void
}

const nameOfView = v.pick(contactView, ['name'])
const validate = validateWith(nameOfView)

/** Asks for a view's name. */
export function ViewNameForm({ name, submitLabel, onSave, onCancel }: ViewNameFormProps) {
  const { formRef, onSubmitted } = useFocusFirstError()
  const [initialValues] = useState({ name })
  useLayoutEffect(() => {
    const field = formRef.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [formRef])
  return (
    <Form
      onSubmit={(values: { name: string }) => onSave(v.parse(nameOfView, values).name)}
      validate={validate}
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
          <TextField name="name" label="Name of the view" maxLength={60} />
          <div className={styles.actions}>
            <Button type="primary" htmlType="submit" loading={submitting}>
              {submitLabel}
            </Button>
            <Button onClick={onCancel}>Cancel</Button>
          </div>
        </form>
      )}
    </Form>
  )
}
