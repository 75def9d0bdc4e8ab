import type { NavigationShape } from '@/shared/lib/menu'
import { cappedNumber } from '../followUps/cappedNumber'
import styles from './NewLeadsBadge.module.css'

interface NavigationBadgeProps {
  shape: NavigationShape
  /** None is shown for 0. */
  count: number
  /** The kind of things, for screen readers: "3 new". */
  word: string
}

/** A number inside a link of the navigation. */
export function NavigationBadge({ shape, count, word }: NavigationBadgeProps) {
  if (count === 0) return null
  return (
    <span className={shape === 'side' ? styles.beside : styles.over}>
      {cappedNumber(count)}
      <span className="visually-hidden"> {word}</span>
    </span>
  )
}
