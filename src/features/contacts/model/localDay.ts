/** Returns the local calendar day of a moment, as `2026-01-31`. */
export function localDay(now: number): string {
  const date = new Date(now)
  return [
    String(date.getFullYear()),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')
}
