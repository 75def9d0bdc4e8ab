const long = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

const moment = (day: string) => new Date(`${day}T00:00:00Z`)

/** Formats a calendar day: `Tuesday, March 10, 2026`. */
export function longDay(day: string): string {
  return long.format(moment(day))
}

/** Formats a calendar day for an axis: `Mar 10`. */
export function shortDay(day: string): string {
  return short.format(moment(day))
}

const range = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a range of calendar days: `Mar 4 – 10, 2026`. */
export function dayRange(from: string, to: string): string {
  return range.formatRange(moment(from), moment(to))
}
