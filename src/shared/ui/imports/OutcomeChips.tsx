import { formatNumber } from '@/shared/lib/format'
import styles from './Imports.module.css'

interface OutcomeChipsProps<Value> {
  /** One without rows is disabled. */
  chips: readonly { value: Value; name: string; count: number }[]
  chosen: Value
  onChoose: (value: Value) => void
  /** The accessible name of the group. */
  label?: string
}

/** Buttons that choose which rows a list shows, with their numbers. */
export function OutcomeChips<Value extends string | null>({
  chips,
  chosen,
  onChoose,
  label = 'Show rows by outcome',
}: OutcomeChipsProps<Value>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {chips.map(({ value, name, count }) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={chosen === value}
          disabled={count === 0 && chosen !== value}
          onClick={() => {
            onChoose(value)
          }}
        >
          {name} <b>{formatNumber(count)}</b>
        </button>
      ))}
    </div>
  )
}
