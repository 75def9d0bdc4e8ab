import { tzOffset } from '@date-fns/tz'
import { scheduleBounds } from '../profiles/schedule'

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the calendar day, `2026-01-31`, of a moment in a time zone. */
export function localDayOf(moment: Date, timeZone: string): string {
  const offset = (tzOffset(timeZone, moment) || 0) * 60_000
  return new Date(moment.getTime() + offset).toISOString().slice(0, 10)
}

/** Returns the day that is `count` days after a calendar day, or before it for a negative one. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the first moment of a calendar day in a time zone, in milliseconds since 1970. */
export function startOfDay(day: string, timeZone: string): number {
  const open = { startTime: null, endDate: null, endTime: null }
  return scheduleBounds({ ...open, startDate: day, timeZone }).start ?? Date.parse(day)
}
