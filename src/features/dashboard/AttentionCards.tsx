import { WarningOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { addDays, localDayOf } from '@/contract/analytics/localDays'
import type { Card } from '@/contract/cards/card'
import { cardName, useListCardsQuery } from '@/features/cards'
import { formatCalendarDay } from '@/shared/lib/format'
import { useNow } from '@/shared/lib/useNow'
import { paths } from '@/shared/paths'
import styles from './Dashboard.module.css'

const SOON_DAYS = 30
const SHOWN = 5

/** The user's cards that show nothing or soon will; nothing while there are none. */
export function AttentionCards() {
  const { data } = useListCardsQuery({ needsAttention: true, offset: 0, limit: SHOWN })
  const today = localDayOf(new Date(useNow()), 'UTC')
  const cards = (data?.items ?? []).flatMap((card) => {
    const reason = attentionReason(card, today)
    return reason === null ? [] : [{ card, reason }]
  })
  if (cards.length === 0) return null
  return (
    <section aria-label="Cards that need attention" className={`panel ${styles.panel ?? ''}`}>
      <div className={styles.head}>
        <h2 className="section-title">Cards that need attention</h2>
        {(data?.total ?? 0) > SHOWN && <Link to={paths.cards}>Show all</Link>}
      </div>
      <ul className={styles.list}>
        {cards.map(({ card, reason }) => (
          <li key={card.id}>
            <Link className={styles.row} to={paths.cardDetails(card.id)}>
              <WarningOutlined aria-hidden className={styles.warning} />
              <span className={styles.rowText}>
                <span className={styles.rowTitle}>{cardName(card)}</span>
                <span className={styles.rowNote}>{reason}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the reason why a card needs attention on a day (UTC), or null. */
function attentionReason(
  { status, isExpired, expiresOn, isProfileOff }: Card,
  today: string,
): string | null {
  if (status === 'lost') return 'Reported lost'
  if (status === 'deactivated') return 'Deactivated: visitors see that it is turned off'
  if (status !== 'active') return null
  if (isExpired && expiresOn !== null) return `Expired on ${formatCalendarDay(expiresOn)}`
  if (isProfileOff) return 'Its profile is deactivated'
  return expiresOn !== null && expiresOn <= addDays(today, SOON_DAYS)
    ? `Expires on ${formatCalendarDay(expiresOn)}`
    : null
}
