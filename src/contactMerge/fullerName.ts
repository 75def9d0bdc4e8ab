/**
 * Tells whether a word is the initial of another one, both in lower case: a single letter that the longer word begins with. A digit is never an initial, nothing is an
 * initial of a word with digits in it ("a" of "a12"), and scripts without capital letters have none.
 */
export function isInitialOf(short: string, long: string): boolean {
  return long.length > short.length && long.startsWith(short) && /^\p{Ll}$/u.test(short) && !/\p{N}/u.test(long)
}

/** Tells whether a name, as words in lower case, says all that another one says and more: each word of the other one is among its words, or an initial of one of them. */
export function isFullerName(name: readonly string[], other: readonly string[]): boolean {
  const rest = [...name]
  const take = (isWanted: (word: string) => boolean) => {
    const at = rest.findIndex(isWanted)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }
  const missing = other.filter((word) => !take((candidate) => candidate === word))
  return missing.every((word) => take((candidate) => isInitialOf(word, candidate))) && (missing.length > 0 || rest.length > 0)
}
