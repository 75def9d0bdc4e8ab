import { type ReactNode, Suspense } from 'react'
import { useFormState } from 'react-final-form'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '@/shared/paths'
import { AuthCard } from '../form/AuthCard'
import styles from '../form/AuthForm.module.css'
import { preventBlur } from '../form/preventBlur'
import { FormSkeleton } from '../form/FormSkeleton'
import { SignInForm } from './SignInForm'
import { useRedirectWhenSignedIn } from '../redirect/useRedirectWhenSignedIn'
import { useKeepRedirect } from '../redirect/useKeepRedirect'
import { prefillState, usePrefill } from '../form/usePrefill'

interface SignInPageProps {
  /** The form that signs in by a phone code; it is loaded lazily. */
  phoneForm?: ReactNode
}

/** `/auth/sign-in`: by e-mail and password, or by a phone code (spec section 2). */
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

/** Links to the forgotten-password screen with the typed e-mail address. */
function ForgotPasswordLink() {
  const keepRedirect = useKeepRedirect()
  const { values } = useFormState<{ email?: string }>({ subscription: { values: true } })
  return (
    <Link
      to={keepRedirect(paths.forgotPassword)}
      {...prefillState({ email: values.email ?? '' })}
      className={styles['link']}
      onMouseDown={preventBlur}
    >
      Forgot your password?
    </Link>
  )
}
