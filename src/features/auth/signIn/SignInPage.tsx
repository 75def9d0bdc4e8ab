import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '@/shared/paths'
import { AuthCard } from '../form/AuthCard'
import { ForgotPasswordLink } from './ForgotPasswordLink'
import { FormSkeleton } from '../form/FormSkeleton'
import { SignInForm } from './SignInForm'
import { useRedirectWhenSignedIn } from '../redirect/useRedirectWhenSignedIn'
import { useKeepRedirect } from '../redirect/useKeepRedirect'
import { usePrefill } from '../form/usePrefill'

interface SignInPageProps {
  /** The form that signs in with a phone code; it comes with a script of its own. */
  phoneForm?: ReactNode
}

/** `/auth/sign-in`: e-mail and password, or a phone code (spec section 2), then on to where the person wanted to go. */
export function SignInPage({ phoneForm }: SignInPageProps) {
  useRedirectWhenSignedIn()
  const [params] = useSearchParams()
  const keepRedirect = useKeepRedirect()
  const prefill = usePrefill()
  const isByPhone = params.get('method') === 'phone'
  const otherMethod = isByPhone
    ? { to: paths.signIn, text: 'Sign in with e-mail' }
    : { to: paths.signInByPhone, text: 'Sign in with a phone code' }
  const footer = (
    <>
      <Link to={keepRedirect(otherMethod.to)}>{otherMethod.text}</Link>
      <span>
        New here? <Link to={keepRedirect(paths.signUp)}>Create an account</Link>
      </span>
    </>
  )
  return (
    <AuthCard
      title="Sign in"
      text="Welcome back. Your cards and contacts are where you left them."
      footer={footer}
    >
      {isByPhone ? (
        <Suspense fallback={<FormSkeleton fields={1} />}>{phoneForm}</Suspense>
      ) : (
        <SignInForm autoFocus initialEmail={prefill.email}>
          <ForgotPasswordLink />
        </SignInForm>
      )}
    </AuthCard>
  )
}
