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
  const [from = '', to = '.', ...rest] = endsOf(when, localDay(now.getTime()))
  return rest.length > 0 ||
    from + to === '' ||
    ![from, to].every((end) => end === '' || isDay(end)) ||
    (to !== '' && from > to)
    ? null
    : { ...(from && { from }), ...(to && { to }) }
}

/** Returns the first and the last day, '' for an open end, or whatever is written instead. */
function endsOf(when: DateFilter, today: string): string[] {
  const year = today.slice(0, 4)
  if (when === 'this-year') return [`${year}-01-01`, `${year}-12-31`]
  if (when === 'today') return [today, today]
  if (when === 'until-today') return ['', today]
  const [, way, count] = /^(last|next)-([1-9]\d{0,3})-days$/.exec(when) ?? []
  if (way === 'last') return [localDay(dayAfter(today, 1 - Number(count)).getTime()), today]
  if (way === 'next') return [today, localDay(dayAfter(today, Number(count) - 1).getTime())]
  const [, side, day = ''] = /^(before|after)-(.*)$/s.exec(when) ?? []
  if (side === undefined || !isDay(day)) return when.split('..')
  return side === 'before'
    ? ['', localDay(dayAfter(day, -1).getTime())]
    : [localDay(dayAfter(day, 1).getTime()), '']
}

/**
 * Returns the first and last moment of a period in the local time zone, for moments of the past: a
 * relative period has no end.
 */
export function toMoments(when: DateFilter, now: Date): Moments {
  const { from, to } = toDays(when, now) ?? {}
  return {
    ...(from !== undefined && { from: dayAfter(from, 0).toISOString() }),
    ...(to !== undefined &&
      (from === undefined || /\d-\d/.test(when)) && { before: dayAfter(to, 1).toISOString() }),
  }
}

function isDay(text: string): boolean {
  return DAY.test(text) && JSON.stringify(new Date(`${text}T00:00:00Z`)).slice(1, 11) === text
}

/** Returns the start of a day some days later; days with a clock change don't have 24 hours. */
function dayAfter(day: string, daysLater: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater)
}
