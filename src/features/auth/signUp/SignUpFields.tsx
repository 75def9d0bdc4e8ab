import { Link } from 'react-router-dom'
import { PhoneField } from '@/shared/forms/phone/PhoneField'
import { paths } from '@/shared/paths'
import styles from '../form/AuthForm.module.css'
import { PlainField } from '../form/PlainField'
import { SignInInstead } from './SignInInstead'

/** The first step of creating an account: who one is, and the password. */
export function SignUpFields() {
  return (
    <>
      <div className={styles['pair']}>
        <PlainField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          isRequired
          autoFocus
        />
        <PlainField name="lastName" label="Last name (optional)" autoComplete="family-name" />
      </div>
      <div className={styles['withHint']}>
        <PlainField name="email" label="E-mail" type="email" autoComplete="email" isRequired />
        <SignInInstead name="email" />
      </div>
      <div className={styles['withHint']}>
        <PhoneField
          name="phoneNumber"
          label="Phone number (optional)"
          help="With a number you can also sign in by a code that we send to it."
        />
        <SignInInstead name="phoneNumber" />
      </div>
      <PlainField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        help="At least 6 characters."
        isRequired
      />
      <PlainField
        name="repeatPassword"
        label="Repeat password"
        type="password"
        autoComplete="new-password"
        isRequired
      />
      <p className={styles['consent']}>
        By creating an account you agree to the{' '}
        <Link to={paths.termsOfService} target="_blank">
          terms of service
        </Link>{' '}
        and the{' '}
        <Link to={paths.privacyPolicy} target="_blank">
          privacy policy
        </Link>
        .
      </p>
    </>
  )
}
