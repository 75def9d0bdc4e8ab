import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '@/shared/paths'
import styles from '../form/AuthForm.module.css'
import { useIdentity } from '../identity/IdentityContext'
import { prefillState } from '../form/usePrefill'

/** Returns the e-mail address of the signed-in user if it is not `email`, else null. */
export function useOtherSession(email: string): string | null {
  const { identityUser } = useIdentity()
  return identityUser !== null && identityUser.email.toLowerCase() !== email.toLowerCase()
    ? identityUser.email
    : null
}

/** Tells a signed-in user that the link is for somebody else. */
export function OtherSessionNote({ email }: { email: string }) {
  const signedInAs = useOtherSession(email)
  if (signedInAs === null) return null
  return (
    <p className={styles['note']}>
      You are signed in as <strong>{signedInAs}</strong>; this link is for <strong>{email}</strong>.
      You stay signed in.
    </p>
  )
}

/** Signs in as the owner of the link, out of any current session, or continues as `signedInAs`. */
export function SignInAs({ email, signedInAs }: { email: string; signedInAs: string | null }) {
  const { identityUser, signOut } = useIdentity()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const signIn = async () => {
    setIsBusy(true)
    try {
      if (identityUser !== null) await signOut()
      await navigate(paths.signIn, prefillState({ email }))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className="button button-primary"
        disabled={isBusy}
        onClick={() => void signIn()}
      >
        {signedInAs === null ? 'Sign in' : `Sign out and sign in as ${email}`}
      </button>
      {signedInAs !== null && <Link to={paths.dashboard}>Continue as {signedInAs}</Link>}
    </>
  )
}
