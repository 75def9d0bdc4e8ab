import { FORM_ERROR } from 'final-form'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import { fieldMessages } from '@/contract/issues'
import { type FieldErrors, fieldErrors } from '@/shared/forms/fieldErrors'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { useFormError } from '@/shared/forms/useFormError'
import { validateWith } from '@/shared/forms/validateWith'
import styles from './AuthForm.module.css'
import { identityFieldErrors, retryWaitOf, waitText } from './identityFieldErrors'
import { useCountdown } from './useCountdown'

interface AuthFormProps<V> {
  /** The form's accessible name. */
  label: string
  schema: v.GenericSchema<unknown, V>
  initialValues?: Record<string, string>
  /** Submits the initial values when the form is mounted. */
  submitsAtOnce?: boolean
  submitLabel: string
  busyLabel: string
  /** Receives the schema's output. It returns field errors or throws the provider's or API's error. */
  onSubmit: (values: V) => Promise<FieldErrors | undefined>
  children: ReactNode
}

const noValues = {}

/**
 * A form of the sign-in screens, with plain controls: validates by the contract, submits one at a
 * time, focuses the first field with an error, and waits after too many attempts.
 */
export function AuthForm<V>({
  label,
  schema,
  initialValues = noValues,
  submitsAtOnce = false,
  submitLabel,
  busyLabel,
  onSubmit,
  children,
}: AuthFormProps<V>) {
  const { formRef, onSubmitted } = useFocusFirstError()
  const { submit, secondsToWait } = useAuthSubmit(schema, onSubmit)
  const validate = useMemo(() => validateWith(schema), [schema])
  const isSubmitting = useRef(false)
  const [submits, setSubmits] = useState(0)
  // Only after the render: a second click before it would submit the form as it was.
  useEffect(() => {
    isSubmitting.current = false
  }, [submits])
  useEffect(() => {
    if (submitsAtOnce) formRef.current?.requestSubmit()
  }, [submitsAtOnce, formRef])

  return (
    <Form<object> onSubmit={submit} validate={validate} initialValues={initialValues}>
      {({ handleSubmit, submitting }) => (
        <form
          className={styles['form']}
          noValidate
          aria-label={label}
          ref={formRef}
          onSubmit={(event) => {
            event.preventDefault()
            if (secondsToWait > 0 || isSubmitting.current) return
            isSubmitting.current = true
            void Promise.resolve(handleSubmit(event)).then(() => {
              onSubmitted()
              setSubmits((count) => count + 1)
            })
          }}
        >
          <FormBanner secondsToWait={secondsToWait} />
          {children}
          <button
            type="submit"
            className={`button button-primary ${styles['submit'] ?? ''}`}
            disabled={submitting === true || secondsToWait > 0}
          >
            {submitting === true ? busyLabel : submitLabel}
          </button>
        </form>
      )}
    </Form>
  )
}

function useAuthSubmit<V>(
  schema: v.GenericSchema<unknown, V>,
  onSubmit: AuthFormProps<V>['onSubmit'],
) {
  const [secondsToWait, startCountdown] = useCountdown()
  const submit = async (values: object): Promise<FieldErrors | undefined> => {
    const parsed = v.safeParse(schema, values)
    if (!parsed.success) return fieldErrors(fieldMessages(parsed.issues), values)
    try {
      return await onSubmit(parsed.output)
    } catch (error) {
      const seconds = retryWaitOf(error)
      if (seconds === null) return identityFieldErrors(error)
      startCountdown(seconds)
      // The banner shows the countdown; a message would remain after it.
      return { [FORM_ERROR]: seconds }
    }
  }
  return { submit, secondsToWait }
}

/** Shows the form's error above its fields, or the wait after too many attempts. */
function FormBanner({ secondsToWait }: { secondsToWait: number }) {
  const message = useFormError()
  if (secondsToWait > 0) {
    return (
      <div className={styles['banner']} role="alert">
        Too many attempts. Try again in {/* Read out once, not every second. */}
        <span role="timer" aria-live="off">
          {waitText(secondsToWait)}
        </span>
        .
      </div>
    )
  }
  if (message === undefined) return null
  return (
    <div className={styles['banner']} role="alert">
      {message}
    </div>
  )
}
