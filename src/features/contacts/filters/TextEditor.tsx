import { Button } from 'antd'
import { useState } from 'react'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import { contactFilter } from '@/contract/contacts/contactFilter'
import { TextField } from '@/shared/forms/TextField'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { validateWith } from '@/shared/forms/validateWith'
import type { TextFilter } from './contactFilters'
import styles from './Filters.module.css'

interface TextEditorProps {
  kind: TextFilter
  label: string
  value: string
  onApply: (value: string) => void
}

/** A text filter of one column; applying an empty text removes it. */
export function TextEditor({ kind, label, value, onApply }: TextEditorProps) {
  const { formRef, onSubmitted } = useFocusFirstError()
  const [initialValues] = useState({ [kind]: value })
  return (
    <Form
      onSubmit={(values: Partial<Record<typeof kind, string>>) => {
        onApply((values[kind] ?? '').trim())
      }}
      validate={validateWith(v.pick(contactFilter, [kind]))}
      initialValues={initialValues}
      subscription={{}}
    >
      {({ handleSubmit }) => (
        <form
          ref={formRef}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            void Promise.resolve(handleSubmit(event)).then(onSubmitted)
          }}
        >
          <TextField name={kind} label={label} maxLength={200} />
          <Button type="primary" htmlType="submit">
            Apply
          </Button>
        </form>
      )}
    </Form>
  )
}
