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
import { asciiDigits } from '@/values/asciiDigits'
import { useMediaQuery } from '../../lib/media/useMediaQuery'
import { dayFormats, timeFormats } from './dayFormats'

export interface DayPickerProps {
  id: string
  /** A day (`2026-01-31`) or a time of day (`09:30`). */
  kind?: 'day' | 'time'
  /** '' is none. Text that is neither keeps what was typed in the field. */
  value: string
  onChange: (value: string) => void
  /**
   * Called with text that is not valid, on blur or Enter; without it the field goes back to its
   * value.
   */
  onUnreadable?: (text: string) => void
  min?: string
  max?: string
  isWrong?: boolean
  /** The id of its description. */
  describedBy?: string | undefined
  size?: 'small' | 'medium'
}

const kinds = {
  day: { iso: 'YYYY-MM-DD', formatsOf: dayFormats, Picker: DatePicker },
  time: { iso: 'HH:mm', formatsOf: timeFormats, Picker: TimePicker },
} as const

const BOX = { display: 'grid', minWidth: 0 }
const FIELD = { width: '100%' }

/** Moves the calendar into the window where it has no room beside its field, as on a phone. */
const overflow = { adjustX: true, adjustY: true, shiftX: true, shiftY: true }
const placements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow },
  bottomRight: { points: ['tr', 'br'], offset: [0, 4], overflow },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow },
  topRight: { points: ['br', 'tr'], offset: [0, -4], overflow },
}

/**
 * A day or a time of day, typed or picked in a calendar. Accepts ISO 8601 and the format of the
 * browser's language, in which it is shown. A click or arrow down opens the calendar; Escape closes
 * only that.
 */
export function DayPicker(props: DayPickerProps) {
  const { id, kind = 'day', onChange, onUnreadable, min, max, isWrong = false } = props
  const { describedBy, size } = props
  const { iso, formatsOf, Picker } = kinds[kind]
  const [formats] = useState(() => formatsOf(navigator.language))
  const [isOpen, setIsOpen] = useState(false)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const shown = useShownMoment(props.value, iso)
  const handlers = pickerEvents({ iso, formats, isOpen, setIsOpen, onChange, onUnreadable })
  return (
    <span role="presentation" style={BOX} {...handlers} onMouseDown={keepFieldFocused}>
      <Picker
        id={id}
        style={FIELD}
        {...(size !== undefined && { size })}
        value={shown}
        format={formats}
        placeholder={formats[0] ?? ''}
        open={isOpen}
        builtinPlacements={placements}
        // Only closes: typing and Enter do not open the calendar.
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
        // No on-screen keyboard over the calendar.
        inputReadOnly={isTouch}
        {...(min !== undefined && { minDate: parseMoment(min, iso) })}
        {...(max !== undefined && { maxDate: parseMoment(max, iso) })}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        {...(isWrong && { status: 'error' as const })}
      />
    </span>
  )
}

/** Returns the moment of a value, or the last valid one while the value is not valid. */
function useShownMoment(value: string, iso: string): Dayjs | null {
  const given = value === '' ? null : parseMoment(value, iso)
  const [last, setLast] = useState<Dayjs | null>(null)
  const shown = given === null || given.isValid() ? given : last
  if (shown?.format(iso) !== last?.format(iso)) setLast(shown)
  return shown
}

interface PickerEvents {
  iso: string
  formats: readonly string[]
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
  onChange: (value: string) => void
  onUnreadable: ((text: string) => void) | undefined
}

function pickerEvents({ iso, formats, isOpen, setIsOpen, ...picker }: PickerEvents) {
  const parse = (text: string) =>
    formats
      .map((format) => parseMoment(asciiDigits(text), format))
      .find((moment) => moment.isValid())
      ?.format(iso)
  const onType = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    const value = target.value === '' ? '' : parse(target.value)
    if (value !== undefined) picker.onChange(value)
  }
  const reportInvalid = ({ target }: FocusEvent | KeyboardEvent) => {
    if (!(target instanceof HTMLInputElement) || target.value === '') return
    if (parse(target.value) === undefined) picker.onUnreadable?.(target.value)
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
      reportInvalid(event)
    }
  }
  return { onChange: onType, onKeyDown, onBlur: reportInvalid }
}

/** Parses a text strictly. The plugin is added on use, because modules here have no side effects. */
function parseMoment(text: string, format: string): Dayjs {
  dayjs.extend(customParseFormat)
  return dayjs(text, format, true)
}

/** Keeps the focus in the field on a press in the calendar, which is elsewhere in the document. */
function keepFieldFocused(event: MouseEvent) {
  if (event.target instanceof Node && !event.currentTarget.contains(event.target))
    event.preventDefault()
}
