import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useState,
} from 'react'
import { useMediaQuery } from '../../lib/useMediaQuery'
import { dayFormats, timeFormats } from './dayFormats'
import styles from './DayPicker.module.css'

dayjs.extend(customParseFormat)

export interface DayPickerProps {
  id: string
  /** A day (`2026-01-31`), or a time of day (`09:30`). */
  kind?: 'day' | 'time'
  /** '' is none. A text that is neither leaves in the field what was typed. */
  value: string
  onChange: (value: string) => void
  /** Takes a text that cannot be read, once the field is left or Enter is pressed; without it the field then says again what it said before. */
  onUnreadable?: (text: string) => void
  min?: string
  max?: string
  isWrong?: boolean
  /** The id of what describes it. */
  describedBy?: string | undefined
  size?: 'small' | 'medium'
}

const kinds = {
  day: {
    iso: 'YYYY-MM-DD',
    formats: dayFormats,
    Picker: DatePicker,
    toMoment: (value: string) => dayjs(value, 'YYYY-MM-DD', true),
  },
  time: {
    iso: 'HH:mm',
    formats: timeFormats,
    Picker: TimePicker,
    toMoment: (value: string) => dayjs(value, 'HH:mm', true),
  },
} as const

/** Moves the calendar into the window where there is no room for it beside its field, as on a phone. */
const overflow = { adjustX: true, adjustY: true, shiftX: true, shiftY: true }
const placements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow },
  bottomRight: { points: ['tr', 'br'], offset: [0, 4], overflow },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow },
  topRight: { points: ['br', 'tr'], offset: [0, -4], overflow },
}

/**
 * A day or a time of day, typed or chosen in a calendar. Typing takes ISO 8601 and the form that is usual in the reader's language, in which it is shown. A click or
 * arrow down opens the calendar; Escape closes that alone.
 */
export function DayPicker({
  id,
  kind = 'day',
  value,
  onChange,
  onUnreadable,
  min,
  max,
  isWrong = false,
  describedBy,
  size,
}: DayPickerProps) {
  const { iso, formats: formatsOf, Picker, toMoment } = kinds[kind]
  const [formats] = useState(() => formatsOf(navigator.language))
  const [isOpen, setIsOpen] = useState(false)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const given = value === '' ? null : toMoment(value)
  // Unreadable text stays in the field; the calendar goes on from the last day.
  const [last, setLast] = useState<Dayjs | null>(null)
  const shown = given === null || given.isValid() ? given : last
  if (shown?.format(iso) !== last?.format(iso)) setLast(shown)

  const read = (text: string) =>
    formats
      .map((format) => dayjs(text, format, true))
      .find((moment) => moment.isValid())
      ?.format(iso)
  const onType = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    const typed = target.value === '' ? '' : read(target.value)
    if (typed !== undefined) onChange(typed)
  }
  const settle = ({ target }: FocusEvent | KeyboardEvent) => {
    if (
      target instanceof HTMLInputElement &&
      target.value !== '' &&
      read(target.value) === undefined
    )
      onUnreadable?.(target.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setIsOpen(false)
    } else if (event.key === 'ArrowDown' && isField) {
      event.preventDefault()
      event.stopPropagation()
      setIsOpen(true)
    } else if (event.key === 'Enter' && isField) {
      setIsOpen(false)
      settle(event)
    }
  }
  // The calendar is drawn elsewhere in the page: the focus stays in the field meanwhile.
  const keepFocus = (event: MouseEvent) => {
    if (event.target instanceof Node && !event.currentTarget.contains(event.target))
      event.preventDefault()
  }
  return (
    <span
      role="presentation"
      className={styles.box}
      onChange={onType}
      onKeyDown={onKeyDown}
      onBlur={settle}
      onMouseDown={keepFocus}
    >
      <Picker
        id={id}
        className={styles.picker ?? ''}
        {...(size !== undefined && { size })}
        value={shown}
        format={formats}
        placeholder={formats[0] ?? ''}
        open={isOpen}
        builtinPlacements={placements}
        // Typing and Enter open nothing.
        onOpenChange={(next) => {
          if (!next) setIsOpen(false)
        }}
        onClick={() => {
          setIsOpen(true)
        }}
        onChange={(moment) => {
          onChange(moment?.format(iso) ?? '')
        }}
        needConfirm={false}
        preserveInvalidOnBlur={onUnreadable !== undefined}
        // A finger needs no keyboard over the calendar.
        inputReadOnly={isTouch}
        {...(min !== undefined && { minDate: toMoment(min) })}
        {...(max !== undefined && { maxDate: toMoment(max) })}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        {...(isWrong && { status: 'error' as const })}
      />
    </span>
  )
}
