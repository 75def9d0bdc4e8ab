import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { useConfig } from '@/shared/lib/ConfigContext'
import { paths } from '@/shared/paths'
import { EmailLink } from './EmailLink'
import { InvalidLink } from './LinkCard'

/** `/auth/action`: opens the links in the provider's e-mails by `mode` (spec section 2). */
export function AuthActionPage() {
  const [params] = useSearchParams()
  const { firebase } = useConfig()
  const oobCode = params.get('oobCode') ?? ''
  const tenantId = params.get('tenantId') ?? firebase.tenantId
  const mode = tenantId === firebase.tenantId ? params.get('mode') : null
  switch (mode) {
    case 'resetPassword':
      return <Navigate replace to={paths.resetPassword(oobCode)} />
    case 'verifyAndChangeEmail':
      return <Navigate replace to={paths.verifyAndChangeEmail(oobCode)} />
    case 'verifyEmail':
    case 'recoverEmail':
      return <EmailLink key={mode + oobCode} operation={mode} oobCode={oobCode} />
    default:
      return (
        <InvalidLink>
          <span>Open the link in the latest e-mail, or request a new one.</span>
          <Link to={paths.auth} className="button button-primary">
            Sign in
          </Link>
        </InvalidLink>
      )
  }
}
