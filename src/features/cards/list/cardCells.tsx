import { EllipsisOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import type { Card } from '@/contract/cards/card'
import {
  formatCalendarDay,
  formatDate,
  formatDateTime,
  formatNumber,
  pluralize,
} from '@/shared/lib/format'
import { paths } from '@/shared/paths'
import { useRowTabIndex } from '@/shared/tables/rowTabIndex'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { CardFace } from '../face/CardFace'
import { StatusChip } from '../face/StatusChip'
import { actTexts, cardName } from '../model/cardTexts'
import { useCardActions } from './CardActionsContext'
import styles from './Cards.module.css'

interface CellProps {
  card: Card
}

/** The drawn card with its name, which leads to its record. */
export function DrawnName({ card }: CellProps) {
  const { companyId } = useCardActions()
  const tabIndex = useRowTabIndex()
  return (
    <span className={styles.drawn}>
      <span className={styles.mini}>
        <CardFace card={card} />
      </span>
      <span className={styles.texts}>
        <Link
          className={styles.link}
          to={paths.cardDetails(card.id, companyId)}
          tabIndex={tabIndex}
        >
          {cardName(card)}
        </Link>
        <span className={styles.more}>{card.id}</span>
      </span>
    </span>
  )
}

/** The name of the profile that a card shows or, for other people's cards, whom it shows. */
export function ShownProfile({ card: { profileId, face } }: CellProps) {
  const { profileNames } = useCardActions()
  const name = profileId === null ? undefined : profileNames.get(profileId)
  const text = name ?? face?.name ?? ''
  return text === '' ? (
    <span className={styles.more}>No profile</span>
  ) : (
    <span className={styles.text} title={text}>
      {text}
    </span>
  )
}

export function Holder({ card: { holder, status } }: CellProps) {
  if (holder)
    return (
      <span className={styles.text} title={holder.name}>
        {holder.name}
      </span>
    )
  return <span className={styles.more}>{status === 'blank' ? 'In stock' : 'Nobody'}</span>
}

export function Taps({ card: { taps } }: CellProps) {
  return (
    <span className={styles.text}>
      {formatNumber(taps.total)}
      <span className={styles.more}> · {formatNumber(taps.last30Days)} in 30 days</span>
    </span>
  )
}

export function Validity({ card: { issuedOn, expiresOn } }: CellProps) {
  if (expiresOn !== null)
    return <span className={styles.text}>through {formatCalendarDay(expiresOn)}</span>
  if (issuedOn !== null)
    return <span className={styles.text}>since {formatCalendarDay(issuedOn)}</span>
  return <span className={styles.more}>No dates</span>
}

export function Changed({ card: { updatedAt } }: CellProps) {
  return (
    <time className={styles.text} dateTime={updatedAt} title={formatDateTime(updatedAt)}>
      {formatDate(updatedAt)}
    </time>
  )
}

/** The menu of what can be done with a card now. */
export function RowMenu({ card }: CellProps) {
  const { actsOf, act } = useCardActions()
  const tabIndex = useRowTabIndex()
  const acts = actsOf(card)
  if (acts.length === 0) return null
  return (
    <span className={styles.actions}>
      <MenuButton
        type="text"
        size="small"
        aria-label={`Actions for ${cardName(card)}`}
        icon={<EllipsisOutlined aria-hidden />}
        tabIndex={tabIndex}
        placement="bottomRight"
        menu={{
          items: acts.map((key) => ({
            key,
            label: actTexts[key],
            danger: key === 'retire',
          })),
          onClick: ({ key }) => {
            const chosen = acts.find((each) => each === key)
            if (chosen) act(chosen, card)
          },
        }}
      />
    </span>
  )
}

/** A card on a phone: drawn large, with what a table has in columns below it. */
export function PhoneCard({ card }: CellProps) {
  const { companyId } = useCardActions()
  return (
    <div className={styles.phone}>
      <Link
        className={styles.large}
        data-opens-card
        to={paths.cardDetails(card.id, companyId)}
        aria-label={`Open ${cardName(card)}`}
      >
        <CardFace card={card} />
      </Link>
      <div className={styles.phoneText}>
        <span className={styles.name}>{cardName(card)}</span>
        <RowMenu card={card} />
      </div>
      <div className={styles.facts}>
        <StatusChip card={card} />
        {card.holder && <Holder card={card} />}
        <span className={styles.more}>{pluralize(card.taps.last30Days, 'tap')} in 30 days</span>
      </div>
    </div>
  )
}
