/** Titles and suffixes that stand after a name and a comma: `Ada Lovelace, PhD`. */
const SUFFIX = /^(?:[js]r|i{2,3}|iv|esq|ph\.?d|m\.?[ds]c?|b\.?sc?|mba|ll\.?[bm]|cpa)\b/i

/**
 * Splits a whole name into first and last name. A comma stands after a last name: “Lovelace, Ada”.
 * Else the last name is the last word, with the lower-case words before it, such as “van der”.
 */
export function splitName(text: string): [firstName: string, lastName: string] {
  const words = text.trim().split(/\s+/)
  const [last = '', first = '', ...more] = words.join(' ').split(/ ?, ?/)
  if (last !== '' && first !== '' && more.length === 0 && !SUFFIX.test(first)) return [first, last]
  let start = words.length - 1
  while (start > 1 && isParticle(words[start - 1] ?? '')) start -= 1
  if (start < 1) return [words[0] ?? '', '']
  return [words.slice(0, start).join(' '), words.slice(start).join(' ')]
}

function isParticle(word: string): boolean {
  return /^\p{Ll}/u.test(word) && word.length <= 5
}
