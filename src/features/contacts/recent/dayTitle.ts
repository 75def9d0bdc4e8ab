const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' })
const day = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'long' })
const dayOfYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' })
const timeOfDay = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' })

/**
 * Returns a day in words: "Today", "Yesterday", within a week the weekday, else the date. `now` in
 * milliseconds since 1970.
 */
export function dayTitle(timestamp: string, now: number): string {
  const date = new Date(timestamp)
  const today = new Date(now)
  // Compares noons, because days with a clock change don't have 24 hours.
  const days = Math.round((noonOf(today) - noonOf(date)) / (24 * 60 * 60 * 1000))
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (days > 1 && days < 7) return weekday.format(date)
  return date.getFullYear() === today.getFullYear() ? day.format(date) : dayOfYear.format(date)
}

/** Returns the local time of a moment. */
export function formatTime(timestamp: string): string {
  return timeOfDay.format(new Date(timestamp))
}

/** Returns whether two moments are on the same local day. */
export function isSameDay(one: string, other: string): boolean {
  return noonOf(new Date(one)) === noonOf(new Date(other))
}

function noonOf(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate(), 12).getTime()
}
