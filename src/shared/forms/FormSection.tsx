import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './FormSection.module.css'

interface FormSectionProps {
  title: string
  /** Places short fields side by side where there is room. */
  isGrid?: boolean
  children: ReactNode
}

/** A part of a form with a title. */
export function FormSection({ title, isGrid = false, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={`panel ${styles.section ?? ''}`} aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {title}
      </h2>
      <div className={isGrid ? styles.grid : styles.stack}>{children}</div>
    </section>
  )
}
