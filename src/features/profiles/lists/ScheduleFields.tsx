import { ClockCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, memo, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Schedule } from '@/contract/profiles/schedule'
import { whenText } from '@/publicCard/toPublicCard'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { DayPicker } from '@/shared/ui/days/DayPicker'
import { hasSchedule } from './itemState'
import styles from './Lists.module.css'
import type { ItemErrors } from './profileList'
import { TimeZoneSelect } from './TimeZoneSelect'

interface ScheduleFieldsProps {
  schedule: Schedule
  errors: ItemErrors | undefined
  /** Keeps its identity. */
  onChange: (patch: Partial<Schedule>) => void
  /** What the dates do, in a sentence. */
  help: string
  /** What opens the fields. */
  addText: string
}

const fields = [
  { key: 'startDate', label: 'Start date', kind: 'day' },
  { key: 'startTime', label: 'Start time', kind: 'time' },
  { key: 'endDate', label: 'End date', kind: 'day' },
  { key: 'endTime', label: 'End time', kind: 'time' },
] as const

/** From when until when, on the clock of a stated time zone; what stays empty leaves that end open. */
export function ScheduleFields({
  schedule: { startDate, startTime, endDate, endTime, timeZone },
  ...rest
}: ScheduleFieldsProps) {
  // The item around it is another object after each key; its schedule is not.
  const schedule = useMemo(
    () => ({ startDate, startTime, endDate, endTime, timeZone }),
    [startDate, startTime, endDate, endTime, timeZone],
  )
  return <Fields {...rest} schedule={schedule} />
}

const Fields = memo(function Fields({
  schedule,
  errors,
  onChange,
  help,
  addText,
}: ScheduleFieldsProps) {
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const addId = `${id}-add`
  const ask = () => {
    flushSync(() => {
      setAsked(true)
    })
    document.getElementById(`${id}-startDate`)?.focus()
  }
  if (!isAsked && !hasSchedule(schedule)) {
    return (
      <Button
        id={addId}
        type="link"
        className={styles.more ?? ''}
        icon={<ClockCircleOutlined aria-hidden />}
        onClick={ask}
      >
        {addText}
      </Button>
    )
  }
  const clear = () => {
    flushSync(() => {
      setAsked(false)
      onChange({ startDate: null, startTime: null, endDate: null, endTime: null })
    })
    document.getElementById(addId)?.focus()
  }
  const when = whenText(schedule)
  const frame = (key: keyof Schedule, label: string, control: ReactNode) => (
    <FieldFrame
      key={key}
      id={`${id}-${key}`}
      label={label}
      error={errors?.[key]}
      errorId={`${id}-${key}-error`}
      helpId=""
    >
      {control}
    </FieldFrame>
  )
  return (
    <fieldset className={styles.schedule}>
      <legend className={styles.legend}>{help}</legend>
      <div className={styles.times}>
        {fields.map(({ key, label, kind }) =>
          frame(
            key,
            label,
            <DayPicker
              id={`${id}-${key}`}
              kind={kind}
              value={schedule[key] ?? ''}
              onChange={(value) => {
                onChange({ [key]: value === '' ? null : value })
              }}
              isWrong={errors?.[key] !== undefined}
              describedBy={errors?.[key] === undefined ? undefined : `${id}-${key}-error`}
            />,
          ),
        )}
      </div>
      {frame(
        'timeZone',
        'Time zone',
        <TimeZoneSelect
          id={`${id}-timeZone`}
          value={schedule.timeZone}
          onChange={(timeZone) => {
            onChange({ timeZone })
          }}
        />,
      )}
      <div className={styles.when}>
        <span aria-live="polite">{errors === undefined ? when : ''}</span>
        <Button size="small" onClick={clear}>
          Remove the dates
        </Button>
      </div>
    </fieldset>
  )
})
