import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { paths } from '@/shared/paths'
import { AuthCard } from '../form/AuthCard'
import { AuthForm } from '../form/AuthForm'
import { useIdentity } from '../identity/IdentityContext'
import type { ActionCode } from '../identity/identity'
import { accountStatusOf } from '../session/accountStatus'
import { prefillState } from '../form/usePrefill'
import { EmailLinkDone } from './EmailLinkDone'
import { type EmailOperation, emailLinkTexts } from './emailLinkTexts'
import { LinkCard } from './LinkCard'
import { OtherSessionNote, useOtherSession } from './OtherSession'
import { useActionCode } from './useActionCode'

const noFields = v.object({})

interface EmailLinkProps {
  operation: EmailOperation
  oobCode: string
}

/**
 * The screen of a link about an e-mail address. It does nothing before the click, because mail
 * scanners open links. The user's own session is refreshed; another user's session is left alone.
 */
export function EmailLink({ operation, oobCode }: EmailLinkProps) {
  const { link, retry, reportError } = useActionCode(oobCode, operation)
  const { title, invalidHelp } = emailLinkTexts[operation]
  const help = (
    <>
      <span>{invalidHelp}</span>
      <Link to={paths.signIn} className="button button-primary">
        Sign in
      </Link>
    </>
  )
  return (
    <LinkCard title={title} link={link} onRetry={retry} invalidHelp={help}>
      {(code) => (
        <GoodLink code={code} oobCode={oobCode} operation={operation} reportError={reportError} />
      )}
    </LinkCard>
  )
}

interface GoodLinkProps extends EmailLinkProps {
  code: ActionCode
  reportError: (error: unknown) => boolean
}

function GoodLink({ code, oobCode, operation, reportError }: GoodLinkProps) {
  const { identity, identityUser, refreshUser, signOut } = useIdentity()
  const navigate = useNavigate()
  const [isDone, setIsDone] = useState(false)
  const isOtherUser = useOtherSession(code.email) !== null
  // Without an address in the code, the link is treated as the signed-in user's own.
  const isOwn = identityUser !== null && (!isOtherUser || code.email === '')
  const texts = emailLinkTexts[operation]

  const refreshSession = async () => {
    if (identityUser === null) return
    try {
      await refreshUser()
    } catch (error) {
      // The change is made; the session detects any other problem.
      if (!isOwn || operation !== 'verifyAndChangeEmail' || accountStatusOf(error) !== 'expired')
        return
      await signOut(`Your e-mail address is now ${code.newEmail}. Please sign in with it.`)
      await navigate(paths.signIn, { replace: true, ...prefillState({ email: code.newEmail }) })
    }
  }
  const apply = async () => {
    try {
      await identity.applyActionCode(oobCode)
    } catch (error) {
      if (reportError(error)) return undefined
      throw error
    }
    await refreshSession()
    setIsDone(true)
    return undefined
  }

  if (isDone) return <EmailLinkDone code={code} operation={operation} />
  return (
    <AuthCard title={texts.title} text={texts.explanation(code)}>
      {/* An account whose address is to be recovered has a different one now. */}
      {code.email !== '' && operation !== 'recoverEmail' && <OtherSessionNote email={code.email} />}
      <AuthForm
        label={texts.title}
        schema={noFields}
        submitLabel={texts.submit}
        busyLabel={texts.busy}
        onSubmit={apply}
      >
        {null}
      </AuthForm>
    </AuthCard>
  )
}
