/** The most rows that are changed, deleted or restored without confirmation. */
const MAX_UNCONFIRMED = 50

/** Returns whether an action on so many rows needs a confirmation dialog; null is an unknown count. */
export function needsConfirmation(count: number | null): boolean {
  return count === null || count > MAX_UNCONFIRMED
}
