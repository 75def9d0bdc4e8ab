import type { ReactNode } from 'react'

interface CardSectionProps {
  title: string
  children: ReactNode
}

/** A section of a card with its heading. */
export function CardSection({ title, children }: CardSectionProps) {
  return (
    <section className="tc-section">
      <h2 lang="en">{title}</h2>
      {children}
    </section>
  )
}
