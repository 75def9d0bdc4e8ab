import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isApiError, messageOf } from '@/api/apiError'
import type { Integration } from '@/contract/integrations/connection'
import { providers } from '@/contract/integrations/providers'
import { useCurrentUser } from '@/features/auth'
import { SeePlansLink } from '@/shared/ui/SeePlansLink'
import { isPlanLimit } from '@/shared/lib/isPlanLimit'
import { type Attempt, readAttempt, removeAttempt } from './attempts'
import styles from './ReturnNotice.module.css'
import { isWorthRepeating } from './finishAttempt'
import { useConnect } from './useConnect'
import { useFinish } from './useFinish'

interface ReturnNoticeProps {
  /** Called once the account is connected. */
  onConnected: (integration: Integration) => void
}

/** Goes on after the return from a provider: sends its answer once, and says what came of it. */
export function ReturnNotice({ onConnected }: ReturnNoticeProps) {
  const [params, setParams] = useSearchParams()
  const returned = params.get('returned')
  const { userId } = useCurrentUser()
  const close = () => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('returned')
        return next
      },
      { replace: true },
    )
  }
  if (returned === null) return null
  return (
    <Returned
      key={returned}
      attemptId={returned}
      userId={userId}
      onConnected={onConnected}
      onClose={close}
    />
  )
}

interface ReturnedProps extends ReturnNoticeProps {
  attemptId: string
  userId: string
  onClose: () => void
}

function Returned({ attemptId, userId, onConnected, onClose }: ReturnedProps) {
  const [attempt] = useState(() => readAttempt(attemptId))
  const isForeign = attempt !== null && attempt.userId !== userId
  useEffect(() => {
    if (isForeign) removeAttempt(attemptId)
  }, [isForeign, attemptId])
  if (isForeign)
    return (
      <Notice onClose={onClose}>
        This connection was begun by another account. Start again here.
      </Notice>
    )
  if (!attempt?.answer)
    return (
      <Notice onClose={onClose}>
        This connection was begun in another browser or tab. Start again here.
      </Notice>
    )
  return <Finishing attempt={attempt} onConnected={onConnected} onClose={onClose} />
}

interface FinishingProps extends ReturnNoticeProps {
  attempt: Attempt
  onClose: () => void
}

function Finishing({ attempt, onConnected, onClose }: FinishingProps) {
  const { provider, companyId, answer } = attempt
  const { title } = providers[provider]
  const { integration, error, isSending, retry } = useFinish(attempt, onConnected)
  const { connect, isStarting } = useConnect({ provider, companyId })
  const refusal = answer?.error
  if (integration) return null
  if (error === undefined || isSending)
    return (
      <div className={styles.notice}>
        <Alert
          type="info"
          role="status"
          showIcon
          title={refusal === undefined ? `Connecting ${title}…` : `Returning from ${title}…`}
        />
      </div>
    )
  const canRepeat = isApiError(error) && isWorthRepeating(error)
  const buttons = canRepeat ? (
    <Button type="primary" onClick={retry}>
      Retry
    </Button>
  ) : (
    <Button loading={isStarting} onClick={connect}>
      Start again
    </Button>
  )
  return (
    <Notice
      onClose={onClose}
      actions={isPlanLimit(error) ? <SeePlansLink /> : buttons}
      heading={`${title} is not connected`}
    >
      {refusal === undefined || canRepeat ? messageOf(error) : refusalText(title, refusal)}
    </Notice>
  )
}

/** Returns what a provider's refusal means. */
function refusalText(title: string, error: string): string {
  return /denied|cancel/i.test(error)
    ? `You did not allow it at ${title}. Nothing was connected.`
    : `${title} refused with “${error}”. Nothing was connected.`
}

interface NoticeProps {
  heading?: string
  actions?: React.ReactNode
  onClose: () => void
  children: string
}

function Notice({ heading, actions, onClose, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <Alert
        type="warning"
        role="alert"
        showIcon
        title={heading ?? children}
        description={heading === undefined ? undefined : children}
        action={
          <div className="button-row">
            {actions}
            <Button onClick={onClose}>Dismiss</Button>
          </div>
        }
      />
    </div>
  )
}
