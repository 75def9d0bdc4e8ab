import type { ReactNode } from 'react'
import { identityMessages } from '@/contract/account/identityErrors'
import { AuthCard } from '../form/AuthCard'
import styles from '../form/AuthForm.module.css'
import { FormSkeleton } from '../form/FormSkeleton'
import type { ActionCode } from '../identity/identity'
import type { LinkState } from './useActionCode'

const invalidLink = identityMessages({ code: 'auth/invalid-action-code' }).form

interface LinkCardProps {
  /** What the link is for, while it is not known whether it is good. */
  title: string
  link: LinkState
  onRetry: () => void
  /** What to do where the link is invalid. */
  instead: ReactNode
  /** The screen of a good link. */
  children: (code: ActionCode) => ReactNode
}

/** The screen of a mail's link: its shape while it is looked up, what to do where it does not work, or what it is for. */
export function LinkCard({ title, link, onRetry, instead, children }: LinkCardProps) {
  if (link.status === 'good') return children(link.code)
  if (link.status === 'invalid') return <InvalidLink>{instead}</InvalidLink>
  return (
    <AuthCard title={title}>
      {link.status === 'reading' ? (
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

/** A link that is used, too old, for another server, or no link at all (spec section 8). The children say what to do next. */
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
