import { Button } from 'antd'
import { useState } from 'react'
import { Form } from 'react-final-form'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { ConditionFields } from './ConditionFields'
import { type ConditionDraft, fromDraft, isFinished } from './filterDraft'
import type { FilterCondition } from './filterText'
import styles from './Filters.module.css'

interface ConditionFormProps {
  draft: ConditionDraft
  onApply: (condition: FilterCondition) => void
}

/** Edits one condition. Enter applies it. */
export function ConditionForm({ draft, onApply }: ConditionFormProps) {
  const { formRef, onSubmitted } = useFocusFirstError()
  const [initialValues] = useState(draft)
  return (
    <Form<ConditionDraft>
      initialValues={initialValues}
      validate={(values) => {
        const result = fromDraft(values)
        return isFinished(result) ? {} : result
      }}
      onSubmit={(values) => {
        const result = fromDraft(values)
        if (isFinished(result)) onApply(result)
      }}
      subscription={{ values: true, errors: true, submitFailed: true }}
    >
      {({ handleSubmit, values, errors = {}, submitFailed = false, form }) => (
        <form
          ref={formRef}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            void Promise.resolve(handleSubmit(event)).then(onSubmitted)
          }}
        >
          <ConditionFields
            draft={values}
            errors={submitFailed ? errors : {}}
            isRoomy
            onChange={(next) => {
              form.batch(() => {
                form.change('op', next.op)
                form.change('text', next.text)
                form.change('values', next.values)
                form.change('from', next.from)
                form.change('to', next.to)
                form.change('count', next.count)
              })
            }}
          />
          <Button type="primary" htmlType="submit">
            Apply
          </Button>
        </form>
      )}
    </Form>
  )
}
