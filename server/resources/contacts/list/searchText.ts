import { type SQL, and, like, or, sql } from 'drizzle-orm'
import type { Contact } from '@/contract/contacts/contact'
import { cutText } from '@/contract/cutText'
import { contacts } from '../tables'
import { fold } from '@/contract/fold'
import { customFieldKey } from './customFieldKey'
import { textArray } from '../../../platform/db/textArray'
import { matchesClosely } from './fuzzySearch'
import { digitsOf, soughtDigits, soughtPhone } from './soughtPhone'

/**
 * The lines of the search text, in order. A line may be empty; tabs separate its values. Long texts
 * count with their first characters, so that the index stays small. New lines go to the end, so that
 * rows of an earlier version keep their meaning until they are derived again.
 */
const lines = {
  name: (_contact, name) => foldLine(name),
  nickname: ({ nickname }) => foldLine(nickname),
  organization: ({ organization }) => foldLine(organization),
  department: ({ department }) => foldLine(department),
  jobTitle: ({ jobTitle }) => foldLine(jobTitle),
  city: ({ addresses }) => foldValues(addresses.map(({ city }) => city)),
  tag: ({ tags }) => foldValues(tags),
  email: ({ emails }) => foldValues(emails.map(({ value }) => value)),
  phone: ({ phones }) => foldValues(phones.map(({ value }) => value)),
  digits: ({ phones }) => foldValues(spellingsOf(phones)),
  country: ({ addresses }) => foldValues(addresses.map(({ country }) => country)),
  website: ({ websites }) =>
    foldValues(firstTexts(websites.map(({ value }) => value.replace(/^https?:\/\//i, '')))),
  notes: ({ notes }) => foldValues(firstTexts([notes])),
  timeline: ({ timeline }) => foldValues(firstTexts(timeline.map(({ text }) => text))),
  custom: ({ extras }) => customLine(extras),
} satisfies Record<string, (contact: Searched, name: string) => string>
export type Line = keyof typeof lines
const lineNames = Object.keys(lines) as Line[]

/** The first characters of long texts that search finds: of notes, the timeline and websites. */
export const SEARCHED_LENGTH = 2_000
/** The first characters of a custom field's value that search finds. */
export const SEARCHED_CUSTOM_LENGTH = 500
/** The most characters of all custom fields of a contact that search finds. */
const MAX_CUSTOM_LENGTH = 20_000

type Searched = Pick<
  Contact,
  | 'nickname'
  | 'organization'
  | 'department'
  | 'jobTitle'
  | 'addresses'
  | 'tags'
  | 'emails'
  | 'phones'
  | 'websites'
  | 'notes'
  | 'timeline'
  | 'extras'
>

/** Returns the folded text for search, with one line per field (see `lines`). */
export function searchText(name: string, contact: Searched): string {
  let text = ''
  for (const line of lineNames) {
    if (line !== 'name') text += '\n'
    text += lines[line](contact, name)
  }
  return text
}

function foldValues(values: readonly string[]): string {
  if (values.length === 1) return foldLine(values[0] ?? '')
  return values.map(foldLine).filter(Boolean).join('\t')
}

/** Returns the digits of phone numbers, with and without a `(0)`. */
function spellingsOf(phones: Searched['phones']): string[] {
  const spellings = phones.flatMap(({ value }) => {
    return [digitsOf(value), digitsOf(value.replace('(0)', ''))]
  })
  return spellings.length === 0 ? spellings : [...new Set(spellings)]
}

/** Returns the first texts that have 2,000 characters together; the last one may be cut. */
function firstTexts(texts: readonly string[]): string[] {
  let room = SEARCHED_LENGTH
  const first: string[] = []
  for (const text of texts) {
    if (room <= 0) break
    first.push(cutText(text, room))
    room -= text.length
  }
  return first
}

/**
 * Returns the line of the custom fields: each value between tabs, after the key of its field's
 * name. The line begins and ends with a tab.
 */
function customLine(extras: Searched['extras']): string {
  let line = ''
  for (const [name, value] of Object.entries(extras)) {
    const folded = foldLine(cutText(value, SEARCHED_CUSTOM_LENGTH))
    if (folded === '') continue
    if (line.length + folded.length > MAX_CUSTOM_LENGTH) break
    line += `\t${customFieldKey(name)}${folded}`
  }
  return line === '' ? '' : `${line}\t`
}

/**
 * Returns the condition that the search text contains every word of `search`, or its phone number
 * in any spelling. A fuzzy search forgives one typo in each long word.
 */
export function matchesSearch(search: string, isFuzzy = false): SQL | undefined {
  const words = searchWords(search)
  const all = isFuzzy ? matchesClosely(words) : and(...words.map((word) => textContains(word)))
  const { digits = '', beginnings = [] } = soughtPhone(search) ?? {}
  return digits.length > 1
    ? or(
        all,
        words.some((word) => word !== digits) ? textContains(digits) : undefined,
        beginsWithAny(beginnings),
      )
    : all
}

/** Returns the condition that a value of the search text begins with one of these patterns. */
function beginsWithAny(patterns: readonly string[]): SQL | undefined {
  const all = patterns.flatMap((pattern) => [`%\n${pattern}%`, `%\t${pattern}%`])
  return all.length === 0 ? undefined : sql`${contacts.searchText} like any(${textArray(all)})`
}

/** Returns the folded words of a search. */
export function searchWords(search: string): string[] {
  return foldLine(search).split(' ').filter(Boolean)
}

/** Returns the condition that a value of this line contains `text`. */
export function fieldContains(
  line: Exclude<Line, 'phone' | 'digits'>,
  text: string,
): SQL | undefined {
  const wanted = foldLine(text)
  return wanted === '' ? undefined : lineContains(line, wanted)
}

/** Returns the condition that a phone number contains the digits of `text`, or its letters. */
export function phoneContains(text: string): SQL | undefined {
  const { digits, beginnings } = soughtDigits(text)
  if (digits !== '') return or(lineContains('digits', digits), numberBegins(beginnings))
  const wanted = foldLine(text)
  return wanted === '' ? undefined : lineContains('phone', wanted)
}

/** Returns the condition that a phone number begins with one of these patterns of digits. */
export function numberBegins(patterns: readonly string[]): SQL | undefined {
  return and(beginsWithAny(patterns), numberLike(patterns.map((pattern) => `${pattern}%`)))
}

/** Returns the condition that a whole phone number is like one of these patterns of digits. */
export function numberLike(patterns: readonly string[]): SQL | undefined {
  const numbers = sql`E'\\t' || ${textOfLine('digits')} || E'\\t'`
  const all = patterns.map((pattern) => `%\t${pattern}`)
  return all.length === 0 ? undefined : sql`${numbers} like any(${textArray(all)})`
}

/**
 * Returns the condition that a contact has this tag. It also checks the search text, because that
 * has an index.
 */
export function hasTag(tag: string): SQL | undefined {
  return and(textContains(foldLine(tag)), sql`${contacts.tags} @> ${JSON.stringify([tag])}::jsonb`)
}

/**
 * Returns the condition that a line contains a text. The trigram index finds rows with the text
 * anywhere; `split_part` checks the line.
 */
export function lineContains(line: Line, wanted: string): SQL | undefined {
  return and(textContains(wanted), sql`${textOfLine(line)} like ${pattern(wanted)}`)
}

/** Returns the text of a line as SQL. */
export function textOfLine(line: Line): SQL {
  const number = sql.raw(String(lineNames.indexOf(line) + 1))
  return sql`split_part(${contacts.searchText}, E'\\n', ${number})`
}

export function textContains(wanted: string): SQL {
  return like(contacts.searchText, pattern(wanted))
}

function pattern(wanted: string): string {
  return `%${escapeLike(wanted)}%`
}

/** Escapes the wildcards of LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/**
 * Folds a text and joins its words with single spaces, so that it stays within its line and value.
 */
export function foldLine(text: string): string {
  if (text === '') return ''
  // Most text is ASCII with single spaces.
  if (!/[^ -~]| {2}|^ | $/.test(text)) return text.toLowerCase()
  // A global replace is slow in Node for hundreds of thousands of matches.
  return fold(text)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .join(' ')
}
