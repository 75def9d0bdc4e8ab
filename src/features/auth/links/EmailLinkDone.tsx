import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { paths } from '@/shared/paths'
import { AuthCard } from '../form/AuthCard'
import { AuthForm } from '../form/AuthForm'
import styles from '../form/AuthForm.module.css'
import { useIdentity } from '../identity/IdentityContext'
import type { ActionCode } from '../identity/identity'
import { type EmailOperation, emailLinkTexts } from './emailLinkTexts'
import { SignInAs, useOtherSession } from './OtherSession'

const noFields = v.object({})

/** Confirms the use of a link about an e-mail address and leads on. */
export function EmailLinkDone({
  code,
  operation,
}: {
  code: ActionCode
  operation: EmailOperation
}) {
  const { identityUser } = useIdentity()
  const email = code.newEmail || code.email
  const signedInAs = useOtherSession(email)
  const { doneTitle, done } = emailLinkTexts[operation]
  const isOwn = identityUser !== null && signedInAs === null
  return (
    <AuthCard title={doneTitle} text={done(code)} isNextStep>
      {operation === 'recoverEmail' && <SendPasswordLink email={email} />}
      {isOwn ? (
        <Link to={paths.dashboard} className="button button-primary">
          Continue
        </Link>
      ) : (
        <SignInAs email={email} signedInAs={signedInAs} />
      )}
    </AuthCard>
  )
}

/** Offers a new password: whoever changed the address may know the current one. */
function SendPasswordLink({ email }: { email: string }) {
  const { identity } = useIdentity()
  const [isSent, setIsSent] = useState(false)
  if (isSent) {
    return (
      <p className={styles['note']} role="status">
        We sent a link to set a new password to <strong>{email}</strong>.
      </p>
    )
  }
  const send = async () => {
    await identity.sendPasswordReset(email)
    setIsSent(true)
    return undefined
  }
  return (
    <AuthForm
      label="Set a new password"
      schema={noFields}
      submitLabel="Send a link to set a new password"
      busyLabel="Sending…"
      onSubmit={send}
    >
      {null}
    </AuthForm>
  )
}
