/** Returns the UTC day of a moment, `2026-01-31`. */
export function utcDayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
