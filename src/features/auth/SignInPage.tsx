import { Link, useLocation } from 'react-router-dom'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { Logo } from '@/shared/ui/Logo'
import { SignInForm } from './SignInForm'
import styles from './SignInPage.module.css'
import { useGoOn } from './useGoOn'

/** `/auth/sign-in`: e-mail and password (spec section 2), then on to where the person wanted to go. */
export function SignInPage() {
  useGoOn()
  usePageTitle('Sign in')
  const { search } = useLocation()
  return (
    <div className={styles['page']}>
      <main id="main" tabIndex={-1} className={styles['card']}>
        <Link to={{ pathname: paths.home, search }} className={styles['home']} aria-label="Tessera, to the entry page">
          <Logo size={32} />
        </Link>
        <h1 className={styles['title']}>Sign in</h1>
        <p className={styles['text']}>Welcome back. Your cards and contacts are where you left them.</p>
        <SignInForm autoFocus />
      </main>
    </div>
  )
}
