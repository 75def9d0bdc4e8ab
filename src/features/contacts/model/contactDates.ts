import { formatDate } from '@/shared/lib/format'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 60 * 60],
  ['day', 24 * 60 * 60],
  ['week', 7 * 24 * 60 * 60],
]

/**
 * Returns a moment in relative words ("3 days ago"); after five weeks the date. Days are those of
 * the local calendar: 47 hours ago was not yesterday.
 */
export function relativeDate(timestamp: string, now: number): string {
  const seconds = (Date.parse(timestamp) - now) / 1000
  const distance = Math.abs(seconds)
  if (distance < 60) return 'just now'
  if (distance > 5 * 7 * 24 * 60 * 60) return formatDate(timestamp)
  const [unit, length] = steps.findLast(([, each]) => distance >= each) ?? ['minute', 60]
  const count =
    unit === 'day' ? dayNumber(Date.parse(timestamp)) - dayNumber(now) : seconds / length
  return relative.format(Math.trunc(count), unit)
}

/** Returns the number of a moment's local calendar day. */
function dayNumber(time: number): number {
  const date = new Date(time)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
}

const birthdays = {
  whole: new Intl.DateTimeFormat('en', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  yearless: new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
}

/** Returns a birthday (`1980-01-31`, or `--01-31` without the year) in words. */
export function birthdayText(birthday: string): string {
  const [, year, month = '', dayOfMonth = ''] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(birthday) ?? []
  if (year === undefined) return birthday
  const hasYear = year !== '-'
  return birthdays[hasYear ? 'whole' : 'yearless'].format(
    new Date(`${hasYear ? year : '2000'}-${month}-${dayOfMonth}T00:00:00Z`),
  )
}
