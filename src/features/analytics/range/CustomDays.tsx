import { DayPicker } from '@/shared/ui/days/DayPicker'
import styles from './RangeControls.module.css'
import type { AnalyticsRange } from './useAnalyticsRange'

/** The first and the last day of a range of one's own. */
export function CustomDays({ range }: { range: AnalyticsRange }) {
  const { from, to, wrongEnd } = range
  const markOf = (end: 'from' | 'to') => ({
    isWrong: wrongEnd === end,
    describedBy: wrongEnd === end ? 'range-error' : undefined,
  })
  return (
    <div className={styles.days}>
      <label htmlFor="range-from" className="visually-hidden">
        Start date
      </label>
      <DayPicker
        id="range-from"
        size="small"
        value={from}
        {...markOf('from')}
        onChange={(day) => {
          range.setDays({ from: day })
        }}
      />
      <span aria-hidden>–</span>
      <label htmlFor="range-to" className="visually-hidden">
        End date
      </label>
      <DayPicker
        id="range-to"
        size="small"
        value={to}
        {...markOf('to')}
        onChange={(day) => {
          range.setDays({ to: day })
        }}
      />
    </div>
  )
}
