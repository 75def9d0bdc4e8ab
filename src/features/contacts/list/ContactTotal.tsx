import { formatNumber, pluralize } from '@/shared/lib/format'
import styles from './ContactsPage.module.css'

interface ContactTotalProps {
  /** How many match; null while they are counted. */
  total: number | null
  /** How many there are at all, where the list shows a part of them. */
  all: number | undefined
}

/** "1,204 contacts", or "12 of 1,204 contacts" of a filtered list. */
export function ContactTotal({ total, all }: ContactTotalProps) {
  const isPart = total !== null && all !== undefined && all !== total
  return (
    <span className={styles.total}>
      {total === null
        ? 'counting…'
        : isPart
          ? `${formatNumber(total)} of ${pluralize(all, 'contact')}`
          : pluralize(total, 'contact')}
    </span>
  )
}
