import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '@/shared/paths'
import styles from '../form/AuthForm.module.css'
import { useIdentity } from '../identity/IdentityContext'
import { prefillState } from '../form/usePrefill'

/** Whether somebody else than `email` is signed in; the link leaves their session alone. */
export function useOtherSession(email: string): string | null {
  const { identityUser } = useIdentity()
  return identityUser !== null && identityUser.email.toLowerCase() !== email.toLowerCase()
    ? identityUser.email
    : null
}

/** Says that the link is not for the person who is signed in. */
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

/** After a link was used: the way to sign in as the person whom it was for, out of any session, theirs or another's, who may also go on. */
export function SignInAs({ email, signedInAs }: { email: string; signedInAs: string | null }) {
  const { identityUser, signOut } = useIdentity()
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  const go = async () => {
    setIsLeaving(true)
    try {
      if (identityUser !== null) await signOut()
      await navigate(paths.signIn, prefillState({ email }))
    } finally {
      setIsLeaving(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className="button button-primary"
        disabled={isLeaving}
        onClick={() => void go()}
      >
        {signedInAs === null ? 'Sign in' : `Sign out and sign in as ${email}`}
      </button>
      {signedInAs !== null && <Link to={paths.contacts}>Go on as {signedInAs}</Link>}
    </>
  )
}
