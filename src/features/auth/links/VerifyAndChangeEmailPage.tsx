import { useSearchParams } from 'react-router-dom'
import { EmailLink } from './EmailLink'

/** `/auth/verify-and-change-email?oobCode=`: gives an account the new e-mail address that its owner asked for. */
export function VerifyAndChangeEmailPage() {
  const [params] = useSearchParams()
  const oobCode = params.get('oobCode') ?? ''
  return <EmailLink key={oobCode} operation="verifyAndChangeEmail" oobCode={oobCode} />
}
