const DAY = 24 * 60 * 60 * 1000
/** Days that the trash keeps a contact. */
export const TRASH_DAYS = 30

/**
 * Returns the days until a contact is deleted, rounded up; 0 when it may happen any moment. `now`
 * in milliseconds since 1970.
 */
export function daysLeft(deletedAt: string, now: number): number {
  return Math.max(
    0,
    Math.min(TRASH_DAYS, Math.ceil((Date.parse(deletedAt) + TRASH_DAYS * DAY - now) / DAY)),
  )
}

export function daysLeftText(deletedAt: string, now: number): string {
  const days = daysLeft(deletedAt, now)
  return days === 0 ? 'Less than a day' : `${String(days)} day${days === 1 ? '' : 's'}`
}
