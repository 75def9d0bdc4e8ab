import { useMemo } from 'react'
import { type CardWithHistory, MAX_HISTORY_SHOWN } from '@/contract/cards/card'
import { FormSection } from '@/shared/forms/FormSection'
import { formatDateTime } from '@/shared/lib/format'
import { historyLines } from '../model/historyLines'
import styles from './CardPage.module.css'

/** The acts in a card's history, newest first. */
export function CardHistory({ card: { history, isCompanyCard } }: { card: CardWithHistory }) {
  const lines = useMemo(() => historyLines(history), [history])
  return (
    <FormSection title="History">
      {lines.length === 0 ? (
        <p className={styles.sentence}>Nothing has happened to this card yet.</p>
      ) : (
        <ol className={styles.history}>
          {lines.map(({ id, at, text, reason }) => (
            <li key={id}>
              <span>{text}</span>
              {reason !== '' && <span className={styles.reason}>“{reason}”</span>}
              <time dateTime={at}>{formatDateTime(at)}</time>
            </li>
          ))}
        </ol>
      )}
      {history.length >= MAX_HISTORY_SHOWN && (
        <p className="help-text">
          These are the newest {MAX_HISTORY_SHOWN} entries.
          {!isCompanyCard && ' Earlier ones are in the archive of your data.'}
        </p>
      )}
    </FormSection>
  )
}
