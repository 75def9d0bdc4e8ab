import type { ReactNode } from 'react'
import styles from './FieldFrame.module.css'

interface FieldFrameProps {
  id: string
  label: ReactNode
  error?: string | undefined
  errorId: string
  help?: ReactNode
  helpId: string
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
