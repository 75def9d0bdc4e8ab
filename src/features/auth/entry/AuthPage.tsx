import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '@/shared/paths'
import { AuthCard } from '../form/AuthCard'
import styles from './AuthPage.module.css'
import { FormSkeleton } from '../form/FormSkeleton'
import { useRedirectWhenSignedIn } from '../redirect/useRedirectWhenSignedIn'
import { useKeepRedirect } from '../redirect/useKeepRedirect'

const choices = [
  {
    to: paths.signUp,
    name: 'Create an account',
    explanation: 'Your name, an e-mail address and a password.',
  },
  {
    to: paths.signIn,
    name: 'Sign in with e-mail',
    explanation: 'With your e-mail address and password.',
  },
  {
    to: paths.signInByPhone,
    name: 'Sign in with a phone code',
    explanation: 'We send a code to the number of your account.',
  },
]

/** `/auth`: three ways to sign in (spec section 2), or sign-up at `?step=create-account`. */
export function AuthPage({ signUp }: { signUp: ReactNode }) {
  useRedirectWhenSignedIn()
  const [params] = useSearchParams()
  return params.get('step') === 'create-account' ? (
    <Suspense fallback={<SignUpSkeleton />}>{signUp}</Suspense>
  ) : (
    <Choices />
  )
}

function SignUpSkeleton() {
  return (
    <AuthCard title="Create your account">
      <FormSkeleton fields={5} />
    </AuthCard>
  )
}

function Choices() {
  const keepRedirect = useKeepRedirect()
  return (
    <AuthCard
      title="Welcome to Tessera"
      text="The people you meet, kept together. How would you like to continue?"
    >
      <ul className={styles['choices']}>
        {choices.map(({ to, name, explanation }, index) => (
          <li key={to}>
            <Link
              to={keepRedirect(to)}
              className={
                index === 0
                  ? `${styles['choice'] ?? ''} ${styles['first'] ?? ''}`
                  : styles['choice']
              }
            >
              <span className={styles['name']}>{name}</span>
              <span className={styles['explanation']}>{explanation}</span>
            </Link>
          </li>
        ))}
      </ul>
    </AuthCard>
  )
}
