import { FORM_ERROR } from 'final-form'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import { fieldMessages } from '@/contract/issues'
import { type FieldErrors, fieldErrors } from '@/shared/forms/fieldErrors'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { validateWith } from '@/shared/forms/validateWith'
import styles from './AuthForm.module.css'
import { FormBanner } from './FormBanner'
import { identityFieldErrors, retryWaitOf } from '../identity/identityFieldErrors'
import { useCountdown } from './useCountdown'

interface AuthFormProps<V> {
  /** The form's accessible name. */
  label: string
  schema: v.GenericSchema<unknown, V>
  initialValues?: Record<string, string>
  /** Whether the initial values were sent before the app ran. */
  isSentAtOnce?: boolean
  submitLabel: string
  /** What the button says while the form is sent. */
  busyLabel: string
  /** Gets what the schema made of the values. It returns field errors, or throws what the provider or the API threw: the catalogue has words for it. */
  onSubmit: (values: V) => Promise<FieldErrors | undefined>
  children: ReactNode
}

const none = {}

/**
 * A form of the screens around signing in, made of plain controls: rules of the contract, one send at a time, the focus on the first refused field, and after too
 * many attempts a wait.
 */
export function AuthForm<V>({
  label,
  schema,
  initialValues = none,
  isSentAtOnce = false,
  submitLabel,
  busyLabel,
  onSubmit,
  children,
}: AuthFormProps<V>) {
  const { formRef, onSubmitted } = useFocusFirstError()
  const [secondsToWait, wait] = useCountdown()
  const validate = useMemo(() => validateWith(schema), [schema])
  const isSending = useRef(false)
  const [done, setDone] = useState(0)
  // What a send changed is drawn by then: a second click in between would meet the form as it was.
  useEffect(() => {
    isSending.current = false
  }, [done])
  useEffect(() => {
    if (isSentAtOnce) formRef.current?.requestSubmit()
  }, [isSentAtOnce, formRef])

  const send = async (values: object): Promise<FieldErrors | undefined> => {
    const parsed = v.safeParse(schema, values)
    if (!parsed.success) return fieldErrors(fieldMessages(parsed.issues), values)
    try {
      return await onSubmit(parsed.output)
    } catch (error) {
      const seconds = retryWaitOf(error)
      if (seconds === null) return identityFieldErrors(error)
      wait(seconds)
      // The banner counts; no sentence is left when it is done.
      return { [FORM_ERROR]: seconds }
    }
  }

  return (
    <Form<object> onSubmit={send} validate={validate} initialValues={initialValues}>
      {({ handleSubmit, submitting }) => (
        <form
          className={styles['form']}
          noValidate
          aria-label={label}
          ref={formRef}
          onSubmit={(event) => {
            event.preventDefault()
            if (secondsToWait > 0 || isSending.current) return
            isSending.current = true
            const finish = () => {
              onSubmitted()
              setDone((count) => count + 1)
            }
            void Promise.resolve(handleSubmit(event)).then(finish)
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
