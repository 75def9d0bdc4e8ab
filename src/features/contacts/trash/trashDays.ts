const DAY = 24 * 60 * 60 * 1000
/** How long the trash keeps a contact. */
export const TRASH_DAYS = 30

/** How many days a contact stays in the trash yet, begun ones counted; 0 when it may go at any moment. `now` in milliseconds since 1970. */
export function daysLeft(deletedAt: string, now: number): number {
  return Math.max(
    0,
    Math.min(TRASH_DAYS, Math.ceil((Date.parse(deletedAt) + TRASH_DAYS * DAY - now) / DAY)),
  )
}

/** The same in words. */
export function daysLeftText(deletedAt: string, now: number): string {
  const days = daysLeft(deletedAt, now)
  return days === 0 ? 'Soon gone' : `${String(days)} day${days === 1 ? '' : 's'}`
}
