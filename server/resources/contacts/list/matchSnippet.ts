import type { SearchMatch } from '@/contract/contacts/contact'
import { fold } from '@/contract/fold'
import { type ClosePattern, closePatterns } from './fuzzySearch'
import { searchWords } from './searchText'

/** The most characters of a match before and after the found text. */
const AROUND = { before: 24, after: 48 }
/** The most characters of a found text. */
const MAX_FOUND = 60

type Snippet = Pick<SearchMatch, 'before' | 'found' | 'after'>

/** Returns an expression for each word of a search, for folded text. */
export function wordMatchers(search: string, isFuzzy: boolean): RegExp[] {
  const words = searchWords(search)
  const patterns = isFuzzy ? closePatterns(words) : words.map((word) => [Array.from(word)])
  return patterns.map((all) => new RegExp(all.map(source).join('|'), 'su'))
}

function source(pattern: ClosePattern): string {
  return pattern.map((each) => each?.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&') ?? '.').join('')
}

/** Returns the first of the words in a text with the text around it; null if there is none. */
export function snippetOf(text: string, matchers: readonly RegExp[]): Snippet | null {
  const folded = fold(text)
  const found = matchers.map((matcher) => matcher.exec(folded)).find((match) => match !== null)
  if (!found) return null
  const [from, to] = originalRange(text, found.index, found.index + found[0].length)
  return {
    before: lastPart(oneLine(text.slice(Math.max(0, from - 2 * AROUND.before), from))),
    found: oneLine(text.slice(from, to)).slice(0, MAX_FOUND).toWellFormed(),
    after: firstPart(oneLine(text.slice(to, to + 2 * AROUND.after))),
  }
}

/** Returns the place in a text that these positions of the folded text came from. */
function originalRange(text: string, start: number, end: number): [number, number] {
  let [position, at, from] = [0, 0, 0]
  for (const character of text) {
    const { length } = fold(character)
    if (position <= start) from = at
    if (position >= end && length > 0) return [from, at]
    position += length
    at += character.length
  }
  return [from, text.length]
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').toWellFormed()
}

/** Shortens a text at its beginning, between two words if possible. */
function lastPart(text: string): string {
  if (text.length <= AROUND.before) return text
  const part = text.slice(-AROUND.before)
  const space = part.indexOf(' ')
  return `…${part.slice(space === -1 || space === part.length - 1 ? 0 : space + 1).toWellFormed()}`
}

/** Shortens a text at its end, between two words if possible. */
function firstPart(text: string): string {
  if (text.length <= AROUND.after) return text
  const part = text.slice(0, AROUND.after)
  const space = part.lastIndexOf(' ')
  return `${part.slice(0, space > 0 ? space : AROUND.after).toWellFormed()}…`
}
