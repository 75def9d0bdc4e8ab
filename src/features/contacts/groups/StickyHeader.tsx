import { type HeaderGroup, HeaderContent } from './GroupHeader'
import styles from './Groups.module.css'

interface StickyHeaderProps {
  group: HeaderGroup
  isCard: boolean
  onToggle: (key: string) => void
}

/**
 * Repeats the header of the group at the top of the list while the group's own is scrolled away; for
 * the eye and the pointer only, because the group's own stays in the order of rows.
 */
export function StickyHeader({ group, isCard, onToggle }: StickyHeaderProps) {
  return (
    <div aria-hidden className={styles.sticky} data-cards={isCard}>
      <HeaderContent group={group} tabIndex={-1} onToggle={onToggle} />
    </div>
  )
}
