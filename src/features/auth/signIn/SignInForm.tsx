import { type ReactNode, useState } from 'react'
import { useDispatch } from 'react-redux'
import * as v from 'valibot'
import { email, messages, required } from '@/contract/fields'
import { AuthForm } from '../form/AuthForm'
import { useIdentity } from '../identity/IdentityContext'
import { PlainField } from '../form/PlainField'
import { signedIn } from '../session/sessionSlice'
import { consumePrehydrationInput } from './prehydrationInput'

// An existing password may be shorter than a new one must be.
const credentials = v.object({
  email: v.pipe(required, email),
  password: v.pipe(v.optional(v.string(), ''), v.nonEmpty(messages.required)),
})

interface SignInFormProps {
  initialEmail?: string
  autoFocus?: boolean
  /** Shown between the password and the button. */
  children?: ReactNode
}

/** Signs in by e-mail and password. It uses plain controls, so that the page loads little. */
export function SignInForm({ initialEmail = '', autoFocus = false, children }: SignInFormProps) {
  const { identity } = useIdentity()
  const dispatch = useDispatch()
  const [input] = useState(consumePrehydrationInput)
  const [initialValues] = useState(() => ({
    email: input?.values['email'] || initialEmail,
    password: input?.values['password'] ?? '',
  }))
  const focused = input?.focused || (initialValues.email === '' ? 'email' : 'password')
  const signIn = async ({ email: emailAddress, password }: v.InferOutput<typeof credentials>) => {
    const { userId } = await identity.signInWithPassword(emailAddress, password)
    dispatch(signedIn(userId))
    return undefined
  }

  return (
    <AuthForm
      label="Sign in"
      schema={credentials}
      initialValues={initialValues}
      submitsAtOnce={input?.isSubmitted ?? false}
      submitLabel="Sign in"
      busyLabel="Signing in…"
      onSubmit={signIn}
    >
      <PlainField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        autoFocus={autoFocus && focused === 'email'}
      />
      <PlainField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={autoFocus && focused === 'password'}
      />
      {children}
    </AuthForm>
  )
}
