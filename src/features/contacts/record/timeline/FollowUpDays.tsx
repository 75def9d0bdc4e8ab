import { Button } from 'antd'
import { Suspense } from 'react'
import { useNow } from '@/shared/lib/useNow'
import { lazyPart } from '@/shared/ui/lazyPart'
import { localDay } from '../../model/localDay'
import { quickDays } from './followUpDays'
import styles from './Timeline.module.css'

const DayPicker = lazyPart(
  async () => (await import('@/shared/ui/days/DayPicker')).DayPicker,
  'nothing',
)

interface FollowUpDaysProps {
  id: string
  value: string | null
  onChange: (day: string | null) => void
}

export function FollowUpDays({ id, value, onChange }: FollowUpDaysProps) {
  const today = localDay(useNow())
  return (
    <div className={styles.days}>
      <label htmlFor={id}>Follow up</label>
      <span className={styles.day}>
        <Suspense fallback={null}>
          <DayPicker
            id={id}
            size="small"
            value={value ?? ''}
            onChange={(next) => {
              onChange(next === '' ? null : next)
            }}
            onUnreadable={onChange}
          />
        </Suspense>
      </span>
      {quickDays(today).map(({ label, day }) => (
        <Button
          key={label}
          size="small"
          type={value === day ? 'primary' : 'default'}
          aria-pressed={value === day}
          onClick={() => {
            onChange(value === day ? null : day)
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
