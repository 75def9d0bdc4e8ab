/**
 * Tells whether a word is the initial of another one, both in lower case: a single letter that the longer word begins with. A digit is never an initial, nothing is an
 * initial of a word with digits in it ("a" of "a12"), and scripts without capital letters have none.
 */
export function isInitialOf(short: string, long: string): boolean {
  return (
    long.length > short.length &&
    long.startsWith(short) &&
    /^\p{Ll}$/u.test(short) &&
    !/\p{N}/u.test(long)
  )
}

/** Tells whether a name, as words in lower case, says all that another one says and more: each word of the other one is among its words, or an initial of one of them. */
export function isFullerName(name: readonly string[], other: readonly string[]): boolean {
  const rest = countsOf(name)
  const missing = other.filter((word) => !takeOne(rest, word))
  const initials = countsOf(
    [...rest].flatMap(([word, count]) => Array.from({ length: count }, () => initialOf(word))),
  )
  const isMore = missing.length > 0 || name.length > other.length
  return isMore && missing.every((word) => word !== '' && takeOne(initials, word))
}

/** Returns the initial of a word, '' where it has none. */
function initialOf(word: string): string {
  const [first = ''] = word
  return isInitialOf(first, word) ? first : ''
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Takes one of these words from the counts. False where none is left. */
function takeOne(counts: Map<string, number>, word: string): boolean {
  const count = counts.get(word) ?? 0
  if (count > 0) counts.set(word, count - 1)
  return count > 0
}
