import { LockOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './FieldFrame.module.css'

interface FieldFrameProps {
  id: string
  label: ReactNode
  error?: string | undefined
  errorId: string
  help?: string | undefined
  helpId: string
  /** The reason that the field is locked. */
  lockReason?: string | undefined
  lockId?: string | undefined
  isRequired?: boolean | undefined
  /** The label is for screen readers only, as in a list with a heading. */
  isLabelHidden?: boolean | undefined
  children: ReactNode
}

/** A control with its label (bound by id), help and error. */
export function FieldFrame({
  id,
  label,
  error,
  errorId,
  help,
  helpId,
  lockReason,
  lockId,
  isRequired,
  isLabelHidden,
  children,
}: FieldFrameProps) {
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles['label']}>
        {label}
        {isRequired && (
          <span className={styles['required']} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
      {lockReason !== undefined && <LockNote id={lockId} reason={lockReason} />}
      {help !== undefined && (
        <div id={helpId} className={styles['help']}>
          {help}
        </div>
      )}
      {error !== undefined && (
        <div id={errorId} className={styles['error']} role="alert">
          {error}
        </div>
      )}
    </div>
  )
}

interface LockNoteProps {
  id?: string | undefined
  reason: string
}

/** Says under a field why it is locked. */
export function LockNote({ id, reason }: LockNoteProps) {
  return (
    <div id={id} className={styles['lock']}>
      <LockOutlined aria-hidden /> {reason}
    </div>
  )
}
