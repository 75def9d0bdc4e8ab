import { localDay } from '../model/localDay'

export const datePresets = [
  'today',
  'last-7-days',
  'last-30-days',
  'last-90-days',
  'this-year',
] as const
export type DatePreset = (typeof datePresets)[number]

/** Local calendar days (`2026-01-31`), both included; null is open. */
interface DayRange {
  from: string | null
  to: string | null
}

/** A relative period or a fixed range. */
export type DateFilter = DatePreset | DayRange

/** Moments (ISO 8601, UTC), including `from`, excluding `before`. */
export interface Moments {
  from?: string
  before?: string
}

const DAY = /^[12]\d{3}-\d{2}-\d{2}$/
const daysBack = { today: 0, 'last-7-days': 6, 'last-30-days': 29, 'last-90-days': 89 } as const

/**
 * Parses a date filter of a URL (`last-7-days`, `2026-01-01..2026-03-31`, `2026-01-01..`); null if
 * unknown.
 */
export function readDateFilter(text: string): DateFilter | null {
  const preset = datePresets.find((known) => known === text)
  if (preset) return preset
  const [from = '', to, ...rest] = text.split('..')
  if (to === undefined || rest.length > 0 || (from === '' && to === '')) return null
  if (
    ![from, to].every((day) => day === '' || isDay(day)) ||
    (from !== '' && to !== '' && from > to)
  )
    return null
  return { from: from || null, to: to || null }
}

/** Formats a date filter for the URL. */
export function formatDateFilter(filter: DateFilter): string {
  return typeof filter === 'string' ? filter : `${filter.from ?? ''}..${filter.to ?? ''}`
}

/** Returns the first and last moment of a date filter in the local time zone. */
export function toMoments(filter: DateFilter, now: Date): Moments {
  if (typeof filter !== 'string') {
    const { from, to } = filter
    return {
      ...(from !== null && { from: midnight(from, 0) }),
      ...(to !== null && { before: midnight(to, 1) }),
    }
  }
  if (filter === 'this-year')
    return { from: midnight(`${localDay(now.getTime()).slice(0, 4)}-01-01`, 0) }
  return { from: midnight(localDay(now.getTime()), -daysBack[filter]) }
}

function isDay(text: string): boolean {
  return DAY.test(text) && JSON.stringify(new Date(`${text}T00:00:00Z`)).slice(1, 11) === text
}

/** Returns the start of a day some days later; days with a clock change don't have 24 hours. */
function midnight(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
