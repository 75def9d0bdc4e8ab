/**
 * Tells whether a word is the initial of another, both in lower case: the single letter that the
 * longer word starts with. Digits, words with digits ("a12") and scripts without capital letters
 * have no initials.
 */
export function isInitialOf(short: string, long: string): boolean {
  return (
    long.length > short.length &&
    long.startsWith(short) &&
    /^\p{Ll}$/u.test(short) &&
    !/\p{N}/u.test(long)
  )
}

/**
 * Tells whether a name, as lowercase words, is more complete than another: it has each of the
 * other's words, or the word of an initial.
 */
export function isFullerName(name: readonly string[], other: readonly string[]): boolean {
  const rest = countsOf(name)
  const missing = other.filter((word) => !takeOne(rest, word))
  const initials = countsOf(
    [...rest].flatMap(([word, count]) => Array.from({ length: count }, () => initialOf(word))),
  )
  const isMore = missing.length > 0 || name.length > other.length
  return isMore && missing.every((word) => word !== '' && takeOne(initials, word))
}

/** Returns the initial of a word, or ''. */
function initialOf(word: string): string {
  const [first = ''] = word
  return isInitialOf(first, word) ? first : ''
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Removes one occurrence of a word. Returns false when none is left. */
function takeOne(counts: Map<string, number>, word: string): boolean {
  const count = counts.get(word) ?? 0
  if (count > 0) counts.set(word, count - 1)
  return count > 0
}
