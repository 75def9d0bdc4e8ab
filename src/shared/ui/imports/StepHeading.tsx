import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Imports.module.css'

interface StepHeadingProps {
  /** 2 on a page, 3 in a drawer with a title of its own. */
  level: 2 | 3
  /** The step was there when the screen opened. */
  isFirst?: boolean
  children: ReactNode
}

/**
 * The heading of a step. It gets the focus when the step appears, so that screen readers announce
 * it.
 */
export function StepHeading({ level, isFirst = false, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
  }, [isFirst])
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Heading ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </Heading>
  )
}
