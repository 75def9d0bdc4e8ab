import type { NavigationShape } from '@/shared/lib/menu'
import styles from './NewLeadsBadge.module.css'

interface NavigationBadgeProps {
  shape: NavigationShape
  /** None is shown for 0. */
  count: number
  /** The largest number that is shown as it is. */
  most: number
  /** The kind of things, for screen readers: "3 new". */
  word: string
}

/** A number inside a link of the navigation. */
export function NavigationBadge({ shape, count, most, word }: NavigationBadgeProps) {
  if (count === 0) return null
  return (
    <span className={shape === 'side' ? styles.beside : styles.over}>
      {count > most ? `${String(most)}+` : String(count)}
      <span className="visually-hidden"> {word}</span>
    </span>
  )
}
