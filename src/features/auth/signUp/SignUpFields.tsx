import { useField } from 'react-final-form'
import { Link } from 'react-router-dom'
import { PhoneField } from '@/shared/forms/phone/PhoneField'
import { paths } from '@/shared/paths'
import styles from '../form/AuthForm.module.css'
import { PlainField } from '../form/PlainField'
import { prefillState } from '../form/usePrefill'
import { preventBlur } from '../form/preventBlur'
import { useKeepRedirect } from '../redirect/useKeepRedirect'
import { takenMessages } from './useSignUp'

const ways = {
  email: { to: paths.signIn, text: 'Sign in with this e-mail address' },
  phoneNumber: { to: paths.signInByPhone, text: 'Sign in with this phone number' },
} as const

/** The first step of creating an account: name, addresses and password. */
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
          help="Lets you also sign in with a code that we send to your phone."
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

/** Links to sign-in below a field whose value already has an account. */
function SignInInstead({ name }: { name: keyof typeof ways }) {
  const keepRedirect = useKeepRedirect()
  const { input, meta } = useField<string>(name, {
    subscription: { value: true, submitError: true, dirtySinceLastSubmit: true },
  })
  if (meta.submitError !== takenMessages[name] || meta.dirtySinceLastSubmit === true) return null
  const { to, text } = ways[name]
  return (
    <Link
      to={keepRedirect(to)}
      {...prefillState({ [name]: input.value })}
      onMouseDown={preventBlur}
    >
      {text}
    </Link>
  )
}
