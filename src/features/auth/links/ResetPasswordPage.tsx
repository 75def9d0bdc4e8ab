import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { newPassword, required } from '@/contract/fields'
import { passwordsMatch } from '@/contract/pairRules'
import { paths } from '@/shared/paths'
import { AuthCard } from '../form/AuthCard'
import { AuthForm } from '../form/AuthForm'
import { PlainField } from '../form/PlainField'
import { useIdentity } from '../identity/IdentityContext'
import { LinkCard } from './LinkCard'
import { OtherSessionNote, SignInAs, useOtherSession } from './OtherSession'
import { useActionCode } from './useActionCode'

const newPasswords = v.pipe(
  v.object({ password: newPassword, repeatPassword: required }),
  passwordsMatch('password', 'repeatPassword'),
)

/** `/auth/reset-password?oobCode=`: sets a new password with the code of an e-mail's link. */
export function ResetPasswordPage() {
  const [params] = useSearchParams()
  const oobCode = params.get('oobCode') ?? ''
  return <ResetPassword key={oobCode} oobCode={oobCode} />
}

function ResetPassword({ oobCode }: { oobCode: string }) {
  const { identity } = useIdentity()
  const { link, retry, reportError } = useActionCode(oobCode, 'resetPassword')
  const [isDone, setIsDone] = useState(false)

  const setPassword = async (password: string) => {
    try {
      await identity.confirmPasswordReset(oobCode, password)
      setIsDone(true)
    } catch (error) {
      if (!reportError(error)) throw error
    }
  }
  const invalidHelp = (
    <>
      <span>It may have been used already or have expired.</span>
      <Link to={paths.forgotPassword} className="button button-primary">
        Send a new link
      </Link>
    </>
  )
  return (
    <LinkCard title="Set a new password" link={link} onRetry={retry} invalidHelp={invalidHelp}>
      {({ email }) =>
        isDone ? <Done email={email} /> : <NewPassword email={email} setPassword={setPassword} />
      }
    </LinkCard>
  )
}

interface NewPasswordProps {
  email: string
  setPassword: (password: string) => Promise<void>
}

function NewPassword({ email, setPassword }: NewPasswordProps) {
  const text = (
    <>
      For <strong>{email}</strong>.
    </>
  )
  return (
    <AuthCard title="Set a new password" text={text}>
      <OtherSessionNote email={email} />
      <AuthForm
        label="Set a new password"
        schema={newPasswords}
        submitLabel="Set password"
        busyLabel="Setting…"
        onSubmit={async ({ password }) => {
          await setPassword(password)
          return undefined
        }}
      >
        <PlainField
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          help="At least 6 characters."
          autoFocus
        />
        <PlainField
          name="repeatPassword"
          label="Repeat password"
          type="password"
          autoComplete="new-password"
        />
      </AuthForm>
    </AuthCard>
  )
}

function Done({ email }: { email: string }) {
  const signedInAs = useOtherSession(email)
  return (
    <AuthCard
      title="Your password is set"
      text="Use the new password to sign in from now on."
      isNextStep
    >
      <SignInAs email={email} signedInAs={signedInAs} />
    </AuthCard>
  )
}
