/** Returns a calendar day some days later. Days are written `2026-01-31`. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the same day of the next month, or its last day. */
export function monthAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Returns the most common follow-up days, relative to `today`. */
export function quickDays(today: string): { label: string; day: string }[] {
  return [
    { label: 'Tomorrow', day: dayAfter(today, 1) },
    { label: 'In a week', day: dayAfter(today, 7) },
    { label: 'In a month', day: monthAfter(today) },
  ]
}
