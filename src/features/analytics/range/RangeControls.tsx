import { Segmented } from 'antd'
import { Suspense } from 'react'
import { rangeLengths } from '@/contract/analytics/analyticsRange'
import { TimeZoneSelect } from '@/shared/forms/schedule/TimeZoneSelect'
import { lazyPart } from '@/shared/ui/lazyPart'
import styles from './RangeControls.module.css'
import type { AnalyticsRange } from './useAnalyticsRange'

const options = [
  ...rangeLengths.map((length) => ({ value: length, label: `${String(length)} days` })),
  { value: 'custom' as const, label: 'Custom' },
]

// Date pickers are as large as the rest of the screen, and most people never open them.
const CustomDays = lazyPart(async () => (await import('./CustomDays')).CustomDays, 'in place')

/** Chooses the range of statistics and the time zone of its days. */
export function RangeControls({ range }: { range: AnalyticsRange }) {
  const { length, timeZone, error } = range
  return (
    <div className={styles.controls}>
      <Segmented
        size="small"
        aria-label="Range"
        options={options}
        value={length}
        onChange={(next) => {
          range.setLength(next)
        }}
      />
      {length === 'custom' && (
        <Suspense fallback={<div className={styles.days} />}>
          <CustomDays range={range} />
        </Suspense>
      )}
      <div className={styles.zone}>
        <label htmlFor="range-zone" className="visually-hidden">
          Time zone of the days
        </label>
        <TimeZoneSelect
          id="range-zone"
          size="small"
          value={timeZone}
          onChange={range.setTimeZone}
        />
      </div>
      {error !== '' && (
        <p id="range-error" role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
