import { NAME_PREFIX, NAME_SUFFIX, PARTICLE } from './cardWords'
import { withoutEdges } from './withoutEdges'

/** The parts of a person's name. */
export interface PersonName {
  namePrefix: string
  firstName: string
  lastName: string
  nameSuffix: string
}

/**
 * Splits a name as printed on a card. A word in capitals beside others is the last name, wherever it
 * stands: “LEFÈVRE Amélie”. A name all in capitals gets its usual case.
 */
export function personName(text: string): PersonName {
  const [main = '', ...after] = text.split(',').map((part) => part.trim())
  const words = main.split(/\s+/).filter((word) => word !== '')
  const prefix: string[] = []
  const suffix: string[] = [...after]
  while (words.length > 1 && NAME_PREFIX.test(bare(words[0]))) prefix.push(words.shift() ?? '')
  while (words.length > 2 && NAME_SUFFIX.test(bare(words.at(-1)))) suffix.unshift(words.pop() ?? '')
  const { first, last } = splitWords(words)
  return {
    namePrefix: prefix.join(' '),
    firstName: usualCase(first.join(' '), words),
    lastName: usualCase(last.join(' '), words),
    nameSuffix: suffix.join(', '),
  }
}

/** Tells whether a text can be the name of a person: a few words of letters with capitals. */
export function isLikeName(text: string): boolean {
  const [main = ''] = text.split(',', 1)
  const words = main.split(/\s+/).filter((word) => !NAME_PREFIX.test(bare(word)))
  if (words.length === 0 || words.length > 5 || /[\d@/&:+%*"”“]/.test(main)) return false
  return words.every(
    (word) =>
      PARTICLE.test(word) || /^\p{Lu}[\p{L}'’.-]*$/u.test(word) || NAME_SUFFIX.test(bare(word)),
  )
}

function splitWords(words: readonly string[]): { first: string[]; last: string[] } {
  const isUpper = (word: string) =>
    word.length > 1 && !/\p{Ll}/u.test(word) && /\p{Lu}{2}/u.test(word)
  const upper = words.filter(isUpper)
  if (upper.length > 0 && upper.length < words.length) {
    const last = words.filter((word) => isUpper(word) || PARTICLE.test(word))
    const first = words.filter((word) => !last.includes(word))
    if (first.length > 0) return { first, last }
  }
  let start = words.length - 1
  while (start > 1 && PARTICLE.test(words[start - 1] ?? '')) start -= 1
  if (start < 1) return { first: [...words], last: [] }
  return { first: words.slice(0, start), last: words.slice(start) }
}

/** Returns a name in capitals as “O'Connor-Smith”, and others as they are. */
function usualCase(text: string, words: readonly string[]): string {
  const isShouted = !/\p{Ll}/u.test(text) && /\p{Lu}{2}/u.test(text)
  if (!isShouted || words.length === 0) return text
  return text
    .toLowerCase()
    .replace(/(?<![\p{L}])(?:(?=\p{L}['’])\p{L}['’])?\p{L}/gu, (start) => start.toUpperCase())
}

function bare(word = ''): string {
  return withoutEdges(word, '("', '.,")')
}
