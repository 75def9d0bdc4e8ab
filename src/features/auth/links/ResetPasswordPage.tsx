import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { newPassword, required } from '@/contract/fields'
import { passwordsMatch } from '@/contract/pairRules'
import { paths } from '@/shared/paths'
import { AuthCard } from '../form/AuthCard'
import { AuthForm } from '../form/AuthForm'
import { useIdentity } from '../identity/IdentityContext'
import { PlainField } from '../form/PlainField'
import { LinkCard } from './LinkCard'
import { OtherSessionNote, SignInAs, useOtherSession } from './OtherSession'
import { useActionCode } from './useActionCode'

const newPasswords = v.pipe(
  v.object({ password: newPassword, repeatPassword: required }),
  passwordsMatch('password', 'repeatPassword'),
)

/** `/auth/reset-password?oobCode=`: sets a new password with the code of a mail's link. */
export function ResetPasswordPage() {
  const [params] = useSearchParams()
  const oobCode = params.get('oobCode') ?? ''
  return <ResetPassword key={oobCode} oobCode={oobCode} />
}

function ResetPassword({ oobCode }: { oobCode: string }) {
  const { identity } = useIdentity()
  const { link, retry, fail } = useActionCode(oobCode, 'resetPassword')
  const [isDone, setIsDone] = useState(false)

  const submit = async ({ password }: v.InferOutput<typeof newPasswords>) => {
    try {
      await identity.confirmPasswordReset(oobCode, password)
      setIsDone(true)
    } catch (error) {
      if (!fail(error)) throw error
    }
    return undefined
  }
  const instead = (
    <>
      <span>It may have been used already, or be too old.</span>
      <Link to={paths.forgotPassword} className="button button-primary">
        Send a new link
      </Link>
    </>
  )
  return (
    <LinkCard title="Set a new password" link={link} onRetry={retry} instead={instead}>
      {({ email }) =>
        isDone ? (
          <Done email={email} />
        ) : (
          <AuthCard
            title="Set a new password"
            text={
              <>
                For <strong>{email}</strong>.
              </>
            }
          >
            <OtherSessionNote email={email} />
            <AuthForm
              label="Set a new password"
              schema={newPasswords}
              submitLabel="Set password"
              busyLabel="Setting…"
              onSubmit={submit}
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
    </LinkCard>
  )
}

function Done({ email }: { email: string }) {
  const signedInAs = useOtherSession(email)
  return (
    <AuthCard
      title="Your password is set"
      text="From now on you sign in with the new one."
      isNextStep
    >
      <SignInAs email={email} signedInAs={signedInAs} />
    </AuthCard>
  )
}
