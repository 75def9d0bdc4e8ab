import { formatDate } from '@/shared/lib/format'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 60 * 60],
  ['day', 24 * 60 * 60],
  ['week', 7 * 24 * 60 * 60],
]

/** A moment as people say it ("3 days ago"); after five weeks the date. */
export function relativeDate(timestamp: string, now: number): string {
  const seconds = (Date.parse(timestamp) - now) / 1000
  const distance = Math.abs(seconds)
  if (distance < 60) return 'just now'
  if (distance > 5 * 7 * 24 * 60 * 60) return formatDate(timestamp)
  const [unit, length] = steps.findLast(([, each]) => distance >= each) ?? ['minute', 60]
  return relative.format(Math.trunc(seconds / length), unit)
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

/** A birthday (`1980-01-31`, or `--01-31` without the year) in words. */
export function birthdayText(birthday: string): string {
  const [, year, month = '', dayOfMonth = ''] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(birthday) ?? []
  if (year === undefined) return birthday
  const hasYear = year !== '-'
  return birthdays[hasYear ? 'whole' : 'yearless'].format(
    new Date(`${hasYear ? year : '2000'}-${month}-${dayOfMonth}T00:00:00Z`),
  )
}

/** The reader's calendar day at a moment, as `2026-01-31`. */
export function localDay(now: number): string {
  const date = new Date(now)
  return [
    String(date.getFullYear()),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')
}
