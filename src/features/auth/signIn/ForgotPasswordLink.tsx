import { useFormState } from 'react-final-form'
import { Link } from 'react-router-dom'
import { paths } from '@/shared/paths'
import styles from '../form/AuthForm.module.css'
import { preventBlur } from '../form/preventBlur'
import { useKeepRedirect } from '../redirect/useKeepRedirect'
import { prefillState } from '../form/usePrefill'

/** Links to the forgotten-password screen with the typed e-mail address. */
export function ForgotPasswordLink() {
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
