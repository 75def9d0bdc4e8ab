import { type SQL, and, sql } from 'drizzle-orm'
import { textArray } from '../../../platform/db/textArray'
import { contacts } from '../tables'

/** The number of letters from which a word may have a typo. */
const MIN_LETTERS = 5
/** The most characters of a word in which a typo is forgiven, such as an e-mail address. */
const MAX_CHARACTERS = 32
/** The most patterns of one search, which bound its plan; further words must occur as typed. */
export const MAX_PATTERNS = 160
/** The trigram index needs so many characters side by side. */
const INDEXED_CHARACTERS = 3
/** Half of a word with this many characters is rare enough to be looked up. */
const HALVED_CHARACTERS = 8

/** The characters of a text to find, in which null stands for any character. */
export type ClosePattern = readonly (string | null)[]

/** Returns the condition that the search text contains every word, with one typo in long ones. */
export function matchesClosely(words: readonly string[]): SQL | undefined {
  const patterns = closePatterns(words)
  return and(...words.map((word, at) => matchesAny(word, patterns[at] ?? [])))
}

/**
 * Returns the condition that one of a word's patterns occurs. Each pattern of a short word is looked
 * up in the index. Of a long word the halves are, because one of them has no typo; only two
 * characters that are swapped between the halves change both.
 */
function matchesAny(word: string, patterns: readonly ClosePattern[]): SQL | undefined {
  const characters = Array.from(word)
  const isAnyOf = likeAny(sql`${contacts.searchText}`, patterns)
  if (patterns.length === 1 || characters.length < HALVED_CHARACTERS) return isAnyOf
  const middle = Math.floor(characters.length / 2)
  const [left, right] = [characters.slice(0, middle), characters.slice(middle)]
  const swapped = [...left.slice(0, -1), ...right.slice(0, 1), ...left.slice(-1), ...right.slice(1)]
  // An expression without an index, in which a hundred patterns would be looked up.
  const found = sql`(${contacts.searchText} || '')`
  return and(likeAny(sql`${contacts.searchText}`, [left, right, swapped]), likeAny(found, patterns))
}

function likeAny(text: SQL, patterns: readonly ClosePattern[]): SQL {
  return sql`${text} like any(${textArray(patterns.flatMap(likePatterns))})`
}

/**
 * Returns the patterns of each word, one of which must occur. A word has only itself if it is short,
 * has few letters, is very long, or comes after many others.
 */
export function closePatterns(words: readonly string[]): ClosePattern[][] {
  let room = MAX_PATTERNS
  return words.map((word) => {
    const characters = Array.from(word)
    const patterns = mayHaveTypo(characters) ? patternsOf(characters) : []
    if (patterns.length === 0 || patterns.length > room) return [characters]
    room -= patterns.length
    return patterns
  })
}

function mayHaveTypo(characters: readonly string[]): boolean {
  const letters = characters.filter((each) => /\p{L}/u.test(each))
  return characters.length <= MAX_CHARACTERS && letters.length >= MIN_LETTERS
}

/**
 * Returns patterns for all texts that became this word by one typo: a wrong, a missing or an
 * additional character, or two swapped neighbors. The word without its first or last character also
 * stands for the word itself and for every typo at that end. No pattern contains another one,
 * because the index is asked for each pattern of a word together with each one of another word.
 */
function patternsOf(characters: readonly string[]): ClosePattern[] {
  const last = characters.length - 1
  return characters.flatMap((character, at) => {
    const before = characters.slice(0, at)
    const after = characters.slice(at + 1)
    const [next, ...rest] = after
    const patterns: ClosePattern[] = [[...before, ...after]]
    const isInside = at > 0 && at < last
    if (isInside && at > 1) patterns.push([...before, null, character, ...after])
    if (isInside) patterns.push([...before, null, ...after])
    if (isInside && at + 1 < last && next !== undefined && next !== character)
      patterns.push([...before, next, character, ...rest])
    return patterns
  })
}

/**
 * Returns a pattern for LIKE. With too few characters side by side for the index it must stand at
 * the beginning of a word, which the index knows; then there is one for each kind of space.
 */
function likePatterns(pattern: ClosePattern): string[] {
  const text = pattern.map((each) => each?.replace(/[\\%_]/g, '\\$&') ?? '_').join('')
  return isIndexed(pattern)
    ? [`%${text}%`]
    : [`${text}%`, `% ${text}%`, `%\n${text}%`, `%\t${text}%`]
}

function isIndexed(pattern: ClosePattern): boolean {
  const gap = pattern.indexOf(null)
  return Math.max(gap, pattern.length - gap - 1) >= INDEXED_CHARACTERS
}
