import { useKnownUser } from '@/features/auth'
import type { NavigationShape } from '@/shared/lib/menu'
import styles from './NewLeadsBadge.module.css'

/** The most that the badge counts, as the server does. */
const MOST = 99

/** The number of people who have left their details since the user last saw the list. */
export function NewLeadsBadge({ shape }: { shape: NavigationShape }) {
  const count = useKnownUser()?.newLeads ?? 0
  if (count === 0) return null
  const shown = count > MOST ? `${String(MOST)}+` : String(count)
  return (
    <span className={shape === 'side' ? styles.beside : styles.over}>
      {shown}
      <span className="visually-hidden"> new</span>
    </span>
  )
}
