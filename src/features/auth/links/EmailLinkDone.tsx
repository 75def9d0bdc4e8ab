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

const nothing = v.object({})

/** After a link about an e-mail address was used: what is so now, and where to go on. */
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
      {operation === 'recoverEmail' && <NewPassword email={email} />}
      {isOwn ? (
        <Link to={paths.contacts} className="button button-primary">
          Continue
        </Link>
      ) : (
        <SignInAs email={email} signedInAs={signedInAs} />
      )}
    </AuthCard>
  )
}

/** Who changed an address without asking may know the password. */
function NewPassword({ email }: { email: string }) {
  const { identity } = useIdentity()
  const [isSent, setIsSent] = useState(false)
  if (isSent) {
    return (
      <p className={styles['note']} role="status">
        A link that sets a new password is on its way to <strong>{email}</strong>.
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
      schema={nothing}
      submitLabel="Send a link to set a new password"
      busyLabel="Sending…"
      onSubmit={send}
    >
      {null}
    </AuthForm>
  )
}
