import type { ReactNode } from 'react'
import { identityMessages } from '@/contract/account/identityErrors'
import { AuthCard } from '../form/AuthCard'
import styles from '../form/AuthForm.module.css'
import { FormSkeleton } from '../form/FormSkeleton'
import type { ActionCode } from '../identity/identity'
import type { LinkState } from './useActionCode'

const invalidLink = identityMessages({ code: 'auth/invalid-action-code' }).form

interface LinkCardProps {
  /** The title until the link is checked. */
  title: string
  link: LinkState
  onRetry: () => void
  /** The advice shown if the link is invalid. */
  invalidHelp: ReactNode
  /** The screen of a valid link. */
  children: (code: ActionCode) => ReactNode
}

/** The screen of an e-mail's link: a skeleton, an error, or the screen of a valid link. */
export function LinkCard({ title, link, onRetry, invalidHelp, children }: LinkCardProps) {
  if (link.status === 'valid') return children(link.code)
  if (link.status === 'invalid') return <InvalidLink>{invalidHelp}</InvalidLink>
  return (
    <AuthCard title={title}>
      {link.status === 'loading' ? (
        <FormSkeleton fields={1} />
      ) : (
        <>
          <div className={styles['banner']} role="alert">
            {link.message}
          </div>
          <button type="button" className="button button-primary" onClick={onRetry}>
            Retry
          </button>
        </>
      )}
    </AuthCard>
  )
}

/** A link that was used, has expired or is malformed (spec section 8). Children say what to do. */
export function InvalidLink({ children }: { children: ReactNode }) {
  return (
    <AuthCard title="This link no longer works" isNextStep>
      <div className={styles['banner']} role="alert">
        {invalidLink}
      </div>
      {children}
    </AuthCard>
  )
}
