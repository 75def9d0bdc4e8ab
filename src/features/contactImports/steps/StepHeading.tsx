import { type ReactNode, useEffect, useRef } from 'react'
import styles from '../ImportDrawer.module.css'

/**
 * The heading of a step. It gets the focus when the step appears, so that screen readers announce
 * it.
 */
export function StepHeading({
  children,
  isFirst = false,
}: {
  children: ReactNode
  isFirst?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
  }, [isFirst])
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h3>
  )
}
