import { useField } from 'react-final-form'
import { Link } from 'react-router-dom'
import { paths } from '@/shared/paths'
import { preventBlur } from '../form/preventBlur'
import { useKeepRedirect } from '../redirect/useKeepRedirect'
import { prefillState } from '../form/usePrefill'
import { takenMessages } from './useSignUp'

const ways = {
  email: { to: paths.signIn, text: 'Sign in with this e-mail address' },
  phoneNumber: { to: paths.signInByPhone, text: 'Sign in with this phone number' },
} as const

/** Under a field whose value has an account already: the way to sign in with it. */
export function SignInInstead({ name }: { name: keyof typeof ways }) {
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
