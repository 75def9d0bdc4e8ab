/** So many contacts are changed, deleted or brought back without a question. */
const MOST_UNASKED = 50

/** Returns whether work on so many contacts is asked about first, by a dialog that names the number; null is a number that nobody knows. */
export function needsAsking(count: number | null): boolean {
  return count === null || count > MOST_UNASKED
}
