import { useSearchParams } from 'react-router-dom'
import { EmailLink } from './EmailLink'

/** `/auth/verify-and-change-email?oobCode=`: changes the account's e-mail address. */
export function VerifyAndChangeEmailPage() {
  const [params] = useSearchParams()
  const oobCode = params.get('oobCode') ?? ''
  return <EmailLink key={oobCode} operation="verifyAndChangeEmail" oobCode={oobCode} />
}
