import { Button } from 'antd'
import type { ReactNode } from 'react'
import { isApiError, messageOf } from '@/api/apiError'
import { isPlanLimit } from '../lib/isPlanLimit'
import { SeePlansLink } from './SeePlansLink'
import styles from './StatePanel.module.css'

interface ErrorStateProps {
  title?: string
  /** The error of a hook; its message is shown, or 'Unknown Error' (spec section 8). */
  error: unknown
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
  actions?: ReactNode
}

/**
 * The error state of a screen: what failed, the error's message, the request id for the operator,
 * and Retry.
 */
export function ErrorState({
  title = 'This could not be loaded',
  error,
  onRetry,
  isRetrying = false,
  actions,
}: ErrorStateProps) {
  const requestId = isApiError(error) ? error.requestId : undefined
  return (
    <section className={styles['panel']} role="alert">
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['description']}>{messageOf(error)}</p>
      {requestId !== undefined && (
        <p className={styles['detail']}>
          Request <code>{requestId}</code>
        </p>
      )}
      {(onRetry !== undefined || actions !== undefined || isPlanLimit(error)) && (
        <div className={styles['actions']}>
          {onRetry !== undefined && (
            <Button type="primary" onClick={onRetry} loading={isRetrying}>
              Retry
            </Button>
          )}
          {isPlanLimit(error) && <SeePlansLink />}
          {actions}
        </div>
      )}
    </section>
  )
}
