import type { ReactNode } from 'react'
import styles from './SettingsAction.module.css'

interface ActionProps {
  title: string
  /** What it does, or why it cannot be done. */
  text: string
  /** The button. */
  children: ReactNode
}

/** One thing to do, with what it means. */
export function SettingsAction({ title, text, children }: ActionProps) {
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
