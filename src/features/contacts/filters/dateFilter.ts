import { localDay } from '../model/localDay'

/**
 * A period as the URL and views keep it: relative to the day of the reader (`today`, `this-year`,
 * `until-today`, `last-7-days`, `next-7-days`), or fixed (`2026-01-01..2026-03-31` with one end
 * open or none, `before-2026-01-31`, `after-2026-01-31`).
 */
export type DateFilter = string

/** Local calendar days (`2026-01-31`), both included; a missing one is open. */
interface Days {
  from?: string
  to?: string
}

/** Moments (ISO 8601, UTC), including `from`, excluding `before`. */
export interface Moments {
  from?: string
  before?: string
}

const DAY = /^[12]\d{3}-\d{2}-\d{2}$/

/** Returns the days of a period on the day of `now`; null if it cannot be read. */
export function toDays(when: DateFilter, now: Date): Days | null {
  const today = localDay(now.getTime())
  const [, way, count] = /^(last|next)-([1-9]\d{0,3})-days$/.exec(when) ?? []
  if (way !== undefined) {
    const days = Number(count) - 1
    return way === 'last'
      ? { from: addDays(today, -days), to: today }
      : { from: today, to: addDays(today, days) }
  }
  if (when === 'today') return { from: today, to: today }
  if (when === 'until-today') return { to: today }
  if (when === 'this-year')
    return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  const [, side, day = ''] = /^(before|after)-(.*)$/s.exec(when) ?? []
  if (side !== undefined)
    return !isDay(day)
      ? null
      : side === 'before'
        ? { to: addDays(day, -1) }
        : { from: addDays(day, 1) }
  const [from = '', to, ...rest] = when.split('..')
  if (to === undefined || rest.length > 0 || from + to === '') return null
  if (![from, to].every((end) => end === '' || isDay(end)) || (from && to && from > to)) return null
  return { ...(from && { from }), ...(to && { to }) }
}

/**
 * Returns the first and last moment of a period in the local time zone, for moments of the past: a
 * relative period has no end.
 */
export function toMoments(when: DateFilter, now: Date): Moments {
  const { from, to } = toDays(when, now) ?? {}
  return {
    ...(from !== undefined && { from: midnight(from, 0) }),
    ...(to !== undefined &&
      (from === undefined || /\d-\d/.test(when)) && { before: midnight(to, 1) }),
  }
}

function isDay(text: string): boolean {
  return DAY.test(text) && JSON.stringify(new Date(`${text}T00:00:00Z`)).slice(1, 11) === text
}

function addDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** Returns the start of a day some days later; days with a clock change don't have 24 hours. */
function midnight(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
