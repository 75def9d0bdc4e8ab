import type { Card } from '@/contract/cards/card'
import { classNames } from '@/shared/tables/classNames'
import { cardStatusText, isShown } from '../model/cardTexts'
import styles from './StatusChip.module.css'

/** The state of a card as a chip: a dot and a word. */
export function StatusChip({ card }: { card: Card }) {
  const isHidden = card.status === 'active' && !isShown(card)
  const tone = isHidden ? 'deactivated' : card.status
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      <span className={styles.dot} aria-hidden="true" />
      {cardStatusText(card)}
    </span>
  )
}
