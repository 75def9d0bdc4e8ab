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
  /** Its name for those who do not see it. */
  label: string
  schema: v.GenericSchema<unknown, Values>
  initialValues: Partial<Values>
  submitLabel: string
  isDanger?: boolean
  /** Does it, and leads away from the form; errors it returns or throws are shown in the form. */
  onSubmit: (values: Values) => Promise<FieldErrors | undefined>
  onCancel?: () => void
  /** The form stays where it is after a change: it does not take the focus, keeps what is being typed, and has nothing to do while nothing is changed. */
  isPermanent?: boolean
  /** Which fields the rules let the user write. */
  isEditable?: IsEditable
  /** Stands in the place of the form's error. */
  banner?: ReactNode
  children: ReactNode
}

/** A form of the account: fields in one column, its buttons right under them. One submit at a time. */
export function AccountForm<Values extends object>(props: AccountFormProps<Values>) {
  const {
    label,
    schema,
    initialValues,
    submitLabel,
    isDanger = false,
    onSubmit,
    onCancel,
    isPermanent = false,
    isEditable = allEditable,
    banner,
    children,
  } = props
  const { formRef, onSent } = useFocusFirstError()
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
            void Promise.resolve(handleSubmit(event)).then(onSent)
          }}
        >
          {banner ?? <FormError />}
          <EditableContext value={isEditable}>{children}</EditableContext>
          <div className={styles.formActions}>
            {onCancel && (
              <Button onClick={onCancel} disabled={submitting}>
                Cancel
              </Button>
            )}
            <Button
              htmlType="submit"
              type="primary"
              danger={isDanger}
              loading={submitting}
              disabled={isPermanent && pristine}
            >
              {submitLabel}
            </Button>
          </div>
        </form>
      )}
    </Form>
  )
}
