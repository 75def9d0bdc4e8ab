import { Button } from 'antd'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Form } from 'react-final-form'
import type * as v from 'valibot'
import type { FieldErrors } from '@/shared/forms/fieldErrors'
import { EditableContext, type IsEditable, allEditable } from '@/shared/forms/EditableContext'
import { FormError } from '@/shared/forms/FormError'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { validateWith } from '@/shared/forms/validateWith'
import styles from './Account.module.css'
import { accountErrors } from './accountErrors'

interface AccountFormProps<Values> {
  /** The form's accessible name. */
  label: string
  schema: v.GenericSchema<unknown, Values>
  initialValues: Partial<Values>
  submitLabel: string
  isDanger?: boolean
  /** Submits the values and leaves the form; returned or thrown errors are shown in it. */
  onSubmit: (values: Values) => Promise<FieldErrors | undefined>
  onCancel?: () => void
  /** The form stays open: it takes no focus, keeps input, and is disabled while unchanged. */
  isPermanent?: boolean
  isEditable?: IsEditable
  /** Replaces the form's error. */
  banner?: ReactNode
  children: ReactNode
}

/** A form of the account: fields in one column with the buttons below. */
export function AccountForm<Values extends object>(props: AccountFormProps<Values>) {
  const {
    label,
    schema,
    initialValues,
    onSubmit,
    isPermanent = false,
    isEditable = allEditable,
    banner,
    children,
  } = props
  const { formRef, onSubmitted } = useFocusFirstError()
  const validate = useMemo(() => validateWith(schema), [schema])
  const submit = async (values: Values) => {
    try {
      return await onSubmit(values)
    } catch (error) {
      return accountErrors(error)
    }
  }

  useEffect(() => {
    if (!isPermanent) formRef.current?.querySelector('input')?.focus()
  }, [formRef, isPermanent])

  return (
    <Form<Values>
      onSubmit={submit}
      validate={validate}
      initialValues={initialValues}
      keepDirtyOnReinitialize={isPermanent}
      subscription={{ submitting: true, pristine: true }}
    >
      {({ handleSubmit, submitting = false, pristine = true }) => (
        <form
          ref={formRef}
          className={styles.form}
          noValidate
          aria-label={label}
          onSubmit={(event) => {
            void Promise.resolve(handleSubmit(event)).then(onSubmitted)
          }}
        >
          {banner ?? <FormError />}
          <EditableContext value={isEditable}>{children}</EditableContext>
          <FormButtons {...props} isSubmitting={submitting} isDisabled={isPermanent && pristine} />
        </form>
      )}
    </Form>
  )
}

interface FormButtonsProps {
  submitLabel: string
  isDanger?: boolean
  onCancel?: () => void
  isSubmitting: boolean
  isDisabled: boolean
}

function FormButtons(props: FormButtonsProps) {
  const { submitLabel, isDanger = false, onCancel, isSubmitting, isDisabled } = props
  return (
    <div className={styles.formActions}>
      {onCancel && (
        <Button onClick={onCancel} disabled={isSubmitting}>
          Cancel
        </Button>
      )}
      <Button
        htmlType="submit"
        type="primary"
        danger={isDanger}
        loading={isSubmitting}
        disabled={isDisabled}
      >
        {submitLabel}
      </Button>
    </div>
  )
}
