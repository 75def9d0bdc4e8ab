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

const nothing = v.object({})

interface EmailLinkProps {
  operation: EmailOperation
  oobCode: string
}

/**
 * A mail's link about an e-mail address: it says whom it is for and does nothing before the click, since mail scanners open links. A session of the same person
 * learns of the change; where the provider ends it, the way leads to a new sign-in. Another person's session stays as it is.
 */
export function EmailLink({ operation, oobCode }: EmailLinkProps) {
  const { link, retry, fail } = useActionCode(oobCode, operation)
  const { title, instead } = emailLinkTexts[operation]
  const next = (
    <>
      <span>{instead}</span>
      <Link to={paths.signIn} className="button button-primary">
        Sign in
      </Link>
    </>
  )
  return (
    <LinkCard title={title} link={link} onRetry={retry} instead={next}>
      {(code) => <GoodLink code={code} oobCode={oobCode} operation={operation} onFailure={fail} />}
    </LinkCard>
  )
}

interface GoodLinkProps extends EmailLinkProps {
  code: ActionCode
  onFailure: (error: unknown) => boolean
}

function GoodLink({ code, oobCode, operation, onFailure }: GoodLinkProps) {
  const { identity, identityUser, refreshUser, signOut } = useIdentity()
  const navigate = useNavigate()
  const [isDone, setIsDone] = useState(false)
  const isOther = useOtherSession(code.email) !== null
  // Where the provider does not say whose link it is, the session is asked to look at itself.
  const isOwn = identityUser !== null && (!isOther || code.email === '')
  const texts = emailLinkTexts[operation]

  const followUp = async () => {
    if (identityUser === null) return
    try {
      await refreshUser()
    } catch (error) {
      // The change is made; what else may be wrong is found by the session itself.
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
      if (onFailure(error)) return undefined
      throw error
    }
    await followUp()
    setIsDone(true)
    return undefined
  }

  if (isDone) return <EmailLinkDone code={code} operation={operation} />
  return (
    <AuthCard title={texts.title} text={texts.explanation(code)}>
      {/* An account whose address is to be recovered has another one now. */}
      {code.email !== '' && operation !== 'recoverEmail' && <OtherSessionNote email={code.email} />}
      <AuthForm
        label={texts.title}
        schema={nothing}
        submitLabel={texts.submit}
        busyLabel={texts.busy}
        onSubmit={apply}
      >
        {null}
      </AuthForm>
    </AuthCard>
  )
}
