import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { email, required } from '@/contract/fields'
import { identityCodeOf } from '@/contract/account/identityErrors'
import { paths } from '@/shared/paths'
import { AuthCard } from '../form/AuthCard'
import { AuthForm } from '../form/AuthForm'
import { PlainField } from '../form/PlainField'
import { ResendButton } from '../form/ResendButton'
import { prefillState, usePrefill } from '../form/usePrefill'
import { useIdentity } from '../identity/IdentityContext'
import { useKeepRedirect } from '../redirect/useKeepRedirect'

/** Errors that would reveal whether there is an account; the screen hides them. */
const revealingCodes: (string | null)[] = ['auth/user-not-found', 'auth/user-disabled']

const request = v.object({ email: v.pipe(required, email) })

/** `/auth/forgot-password`: sends a link that sets a new password, with or without an account. */
export function ForgotPasswordPage() {
  const { identity } = useIdentity()
  const keepRedirect = useKeepRedirect()
  const prefill = usePrefill()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [address, setAddress] = useState(prefill.email)

  const sendLink = async (to: string) => {
    try {
      await identity.sendPasswordReset(to)
    } catch (error) {
      if (!revealingCodes.includes(identityCodeOf(error))) throw error
    }
  }
  const submit = async ({ email: to }: v.InferOutput<typeof request>) => {
    await sendLink(to)
    setAddress(to)
    setSentTo(to)
    return undefined
  }
  const footer = (
    <Link to={keepRedirect(paths.signIn)} {...prefillState({ email: address })}>
      Back to sign in
    </Link>
  )
  return sentTo === null ? (
    <AuthCard
      title="Forgot your password?"
      text="We’ll e-mail you a link to set a new one."
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
  ) : (
    <AuthCard title="Check your e-mail" text={<SentText email={sentTo} />} footer={footer}>
      <ResendButton label="Send the link again" onResend={() => sendLink(sentTo)} />
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

function SentText({ email: address }: { email: string }) {
  return (
    <>
      If there is an account for <strong>{address}</strong>, a link is on its way.
    </>
  )
}
