import { Form } from 'react-final-form'
import { useDispatch } from 'react-redux'
import * as v from 'valibot'
import { email, messages } from '@/contract/fields'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { validateWith } from '@/shared/forms/validateWith'
import { useIdentity } from './IdentityContext'
import { SignInField } from './SignInField'
import styles from './SignInForm.module.css'
import { signedIn } from './sessionSlice'
import { signInErrors } from './signInErrors'

const required = v.pipe(v.optional(v.string(), ''), v.nonEmpty(messages.required))
const credentials = v.object({ email: v.pipe(required, email), password: required })
type Credentials = v.InferOutput<typeof credentials>

interface SignInFormProps {
  /** What is known already, such as the person whose session expired. */
  initialEmail?: string
  autoFocus?: boolean
}

/** E-mail and password. It keeps to plain controls, so that signing in loads little; the session tells who is waiting for it. */
export function SignInForm({ initialEmail = '', autoFocus = false }: SignInFormProps) {
  const { identity } = useIdentity()
  const dispatch = useDispatch()
  const { formRef, onSent } = useFocusFirstError()
  const signIn = async (values: Credentials) => {
    try {
      const { userId } = await identity.signInWithPassword(values.email.trim(), values.password)
      dispatch(signedIn(userId))
      return undefined
    } catch (error) {
      return signInErrors(error)
    }
  }

  return (
    <Form<Credentials> onSubmit={signIn} validate={validateWith(credentials)} initialValues={{ email: initialEmail }}>
      {({ handleSubmit, submitting, submitError, dirtySinceLastSubmit }) => {
        const formError: unknown = submitError
        return (
          <form
            className={styles['form']}
            noValidate
            aria-label="Sign in"
            ref={formRef}
            onSubmit={(event) => { void Promise.resolve(handleSubmit(event)).then(onSent) }}
          >
            {typeof formError === 'string' && !dirtySinceLastSubmit && (
              <div className={styles['banner']} role="alert">
                {formError}
              </div>
            )}
            <SignInField name="email" label="E-mail" type="email" autoComplete="username" autoFocus={autoFocus && initialEmail === ''} />
            <SignInField name="password" label="Password" type="password" autoComplete="current-password" autoFocus={autoFocus && initialEmail !== ''} />
            <button type="submit" className={`button button-primary ${styles['submit'] ?? ''}`} disabled={submitting}>
              {submitting ? 'Signing in…' : 'Sign in'}
            </button>
          </form>
        )
      }}
    </Form>
  )
}

