import { useMemo } from 'react'
import type { CardHistoryEntry } from '@/contract/cards/card'
import { FormSection } from '@/shared/forms/FormSection'
import { formatDateTime } from '@/shared/lib/format'
import { historyLines } from '../model/historyLines'
import styles from './CardPage.module.css'

/** The acts in a card's history, newest first. */
export function CardHistory({ history }: { history: readonly CardHistoryEntry[] }) {
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
    </FormSection>
  )
}
