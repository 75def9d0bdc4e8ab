import { ClockCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Schedule } from '@/contract/profiles/schedule'
import { whenText } from '@/publicCard/whenText'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { DayPicker } from '@/shared/ui/days/DayPicker'
import { hasSchedule } from './schedule'
import styles from './ScheduleFields.module.css'
import { TimeZoneSelect } from './TimeZoneSelect'

interface ScheduleFieldsProps {
  schedule: Schedule
  errors: Partial<Record<string, string>> | undefined
  /** Keeps its identity. */
  onChange: (patch: Partial<Schedule>) => void
  help: string
  /** The label of the button that opens the fields. */
  addText: string
}

/** Start and end of an item, on the clock of a time zone. An end that is empty has no limit. */
export function ScheduleFields({
  schedule: { startDate, startTime, endDate, endTime, timeZone },
  ...rest
}: ScheduleFieldsProps) {
  // The item is another object after each key; its schedule stays the same.
  const schedule = useMemo(
    () => ({ startDate, startTime, endDate, endTime, timeZone }),
    [startDate, startTime, endDate, endTime, timeZone],
  )
  return <ScheduleSection {...rest} schedule={schedule} />
}

const ScheduleSection = memo(function ScheduleSection({ addText, ...fields }: ScheduleFieldsProps) {
  const { schedule, onChange } = fields
  const id = useId()
  const [isOpened, setOpened] = useState(false)
  const addId = `${id}-add`
  const open = () => {
    flushSync(() => {
      setOpened(true)
    })
    document.getElementById(`${id}-startDate`)?.focus()
  }
  const clear = () => {
    flushSync(() => {
      setOpened(false)
      onChange({ startDate: null, startTime: null, endDate: null, endTime: null })
    })
    document.getElementById(addId)?.focus()
  }
  return isOpened || hasSchedule(schedule) ? (
    <OpenFields {...fields} id={id} onClear={clear} />
  ) : (
    <Button
      id={addId}
      type="link"
      className={styles.more ?? ''}
      icon={<ClockCircleOutlined aria-hidden />}
      onClick={open}
    >
      {addText}
    </Button>
  )
})

const fields = [
  { key: 'startDate', label: 'Start date', kind: 'day' },
  { key: 'startTime', label: 'Start time', kind: 'time' },
  { key: 'endDate', label: 'End date', kind: 'day' },
  { key: 'endTime', label: 'End time', kind: 'time' },
] as const

interface OpenFieldsProps extends Omit<ScheduleFieldsProps, 'addText'> {
  id: string
  onClear: () => void
}

function OpenFields({ id, schedule, errors, onChange, help, onClear }: OpenFieldsProps) {
  const frame = (key: keyof Schedule) => ({
    id: `${id}-${key}`,
    error: errors?.[key],
    errorId: `${id}-${key}-error`,
    helpId: '',
  })
  return (
    <fieldset className={styles.schedule}>
      <legend className={styles.legend}>{help}</legend>
      <div className={styles.times}>
        {fields.map(({ key, label, kind }) => (
          <FieldFrame key={key} {...frame(key)} label={label}>
            <DayPicker
              id={`${id}-${key}`}
              kind={kind}
              value={schedule[key] ?? ''}
              onChange={(value) => {
                onChange({ [key]: value === '' ? null : value })
              }}
              isWrong={errors?.[key] !== undefined}
              describedBy={errors?.[key] === undefined ? undefined : `${id}-${key}-error`}
            />
          </FieldFrame>
        ))}
      </div>
      <FieldFrame {...frame('timeZone')} label="Time zone">
        <TimeZoneSelect
          id={`${id}-timeZone`}
          value={schedule.timeZone}
          onChange={(timeZone) => {
            onChange({ timeZone })
          }}
        />
      </FieldFrame>
      <div className={styles.when}>
        <span aria-live="polite">{errors === undefined ? whenText(schedule) : ''}</span>
        <Button size="small" onClick={onClear}>
          Remove dates
        </Button>
      </div>
    </fieldset>
  )
}
