import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { email, required } from '@/contract/fields'
import { identityCodeOf } from '@/contract/account/identityErrors'
import { paths } from '@/shared/paths'
import { AuthCard } from '../form/AuthCard'
import { AuthForm } from '../form/AuthForm'
import { useIdentity } from '../identity/IdentityContext'
import { PlainField } from '../form/PlainField'
import { ResendButton } from '../form/ResendButton'
import { useKeepRedirect } from '../redirect/useKeepRedirect'
import { prefillState, usePrefill } from '../form/usePrefill'

/** Answers that would tell whether there is an account. */
const telling: (string | null)[] = ['auth/user-not-found', 'auth/user-disabled']

const request = v.object({ email: v.pipe(required, email) })

/** `/auth/forgot-password`: has a link sent that sets a new password. The answer is the same whether or not there is an account. */
export function ForgotPasswordPage() {
  const { identity } = useIdentity()
  const keepRedirect = useKeepRedirect()
  const prefill = usePrefill()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [address, setAddress] = useState(prefill.email)

  const send = async (to: string) => {
    try {
      await identity.sendPasswordReset(to)
    } catch (error) {
      if (!telling.includes(identityCodeOf(error))) throw error
    }
  }
  const footer = (
    <Link to={keepRedirect(paths.signIn)} {...prefillState({ email: address })}>
      Back to sign in
    </Link>
  )

  if (sentTo !== null) {
    return (
      <AuthCard
        title="Look into your mail"
        text={
          <>
            If there is an account for <strong>{sentTo}</strong>, a link is on its way.
          </>
        }
        footer={footer}
      >
        <ResendButton label="Send the link again" onResend={() => send(sentTo)} />
        <button
          type="button"
          className="link-button"
          onClick={() => {
            setSentTo(null)
          }}
        >
          Use another address
        </button>
      </AuthCard>
    )
  }
  const submit = async ({ email: to }: v.InferOutput<typeof request>) => {
    await send(to)
    setAddress(to)
    setSentTo(to)
    return undefined
  }
  return (
    <AuthCard
      title="Forgot your password?"
      text="We send you a link that sets a new one."
      footer={footer}
    >
      <AuthForm
        label="Forgot your password?"
        schema={request}
        initialValues={{ email: address }}
        submitLabel="Send link"
        busyLabel="Sending…"
        onSubmit={submit}
      >
        <PlainField name="email" label="E-mail" type="email" autoComplete="username" autoFocus />
      </AuthForm>
    </AuthCard>
  )
}
