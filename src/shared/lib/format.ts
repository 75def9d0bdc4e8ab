/** The language of the screens. */
const LANGUAGE = 'en'

const number = new Intl.NumberFormat(LANGUAGE)

/** Formats a number: `1,204`. */
export function formatNumber(value: number): string {
  return number.format(value)
}

/** Formats a count with its noun: `1 contact`, `1,204 contacts`. */
export function pluralize(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}

const date = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' })

/** Formats a timestamp as a date in the reader's time zone: `Jan 31, 2026`. */
export function formatDate(timestamp: string): string {
  return date.format(new Date(timestamp))
}

const dateTime = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeStyle: 'short' })

/** Formats a timestamp in the reader's time zone: `January 31, 2026 at 9:30 AM`. */
export function formatDateTime(timestamp: string): string {
  return dateTime.format(new Date(timestamp))
}

const calendarDay = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a calendar day (`2026-01-31`), which has no time zone: `Jan 31, 2026`. */
export function formatCalendarDay(day: string): string {
  return calendarDay.format(new Date(`${day}T00:00:00Z`))
}
