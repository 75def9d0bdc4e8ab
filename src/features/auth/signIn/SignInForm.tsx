import { type ReactNode, useState } from 'react'
import { useDispatch } from 'react-redux'
import * as v from 'valibot'
import { email, messages, required } from '@/contract/fields'
import { AuthForm } from '../form/AuthForm'
import { useIdentity } from '../identity/IdentityContext'
import { PlainField } from '../form/PlainField'
import { signedIn } from '../session/sessionSlice'
import { consumePrehydrationInput } from './prehydrationInput'

/** A password that one signs in with only has to be there. */
const credentials = v.object({
  email: v.pipe(required, email),
  password: v.pipe(v.optional(v.string(), ''), v.nonEmpty(messages.required)),
})

interface SignInFormProps {
  /** What is known already, such as the person whose session expired. */
  initialEmail?: string
  autoFocus?: boolean
  /** Stands between the password and the button. */
  children?: ReactNode
}

/** E-mail and password. It keeps to plain controls, so that signing in loads little; the session tells who is waiting for it. */
export function SignInForm({ initialEmail = '', autoFocus = false, children }: SignInFormProps) {
  const { identity } = useIdentity()
  const dispatch = useDispatch()
  const [typed] = useState(consumePrehydrationInput)
  const [initialValues] = useState(() => ({
    email: typed?.values['email'] || initialEmail,
    password: typed?.values['password'] ?? '',
  }))
  const focused = typed?.focused || (initialValues.email === '' ? 'email' : 'password')
  const signIn = async ({ email: address, password }: v.InferOutput<typeof credentials>) => {
    const { userId } = await identity.signInWithPassword(address, password)
    dispatch(signedIn(userId))
    return undefined
  }

  return (
    <AuthForm
      label="Sign in"
      schema={credentials}
      initialValues={initialValues}
      isSentAtOnce={typed?.isSent ?? false}
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
