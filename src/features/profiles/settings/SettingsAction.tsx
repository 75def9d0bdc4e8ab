import type { ReactNode } from 'react'
import styles from './SettingsAction.module.css'

interface SettingsActionProps {
  title: string
  text: string
  /** The button. */
  children: ReactNode
}

/** An action on the whole profile, with an explanation. */
export function SettingsAction({ title, text, children }: SettingsActionProps) {
  return (
    <div className={styles.action}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </div>
  )
}
