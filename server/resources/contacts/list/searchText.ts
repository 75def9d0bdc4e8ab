import { type SQL, and, like, or, sql } from 'drizzle-orm'
import type { Contact } from '@/contract/contacts/contact'
import { contacts } from '../tables'
import { fold } from '../../../platform/text/fold'

/** The lines of the search text, in order. A line may be empty; tabs separate its values. */
const lines = [
  'name',
  'nickname',
  'organization',
  'department',
  'jobTitle',
  'city',
  'tag',
  'email',
  'phone',
  'digits',
] as const
type Line = (typeof lines)[number]

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
>

/** A phone number, or a part of one. */
const NUMBER = /^[+\d\s()./-]+$/
/**
 * The number of digits from which a leading 0 may be the national form of a number with a country
 * code.
 */
const NATIONAL_DIGITS = 7

/** Returns the folded text for search, with one line per field (see `lines`). */
export function searchText(
  name: string,
  { nickname, organization, department, jobTitle, addresses, tags, emails, phones }: Searched,
): string {
  const numbers = phones.map(({ value }) => value)
  const values: Record<Line, string[]> = {
    name: [name],
    nickname: [nickname],
    organization: [organization],
    department: [department],
    jobTitle: [jobTitle],
    city: addresses.map(({ city }) => city),
    tag: tags,
    email: emails.map(({ value }) => value),
    phone: numbers,
    digits: [
      ...new Set(numbers.flatMap((value) => [digitsOf(value), digitsOf(value.replace('(0)', ''))])),
    ],
  }
  return lines.map((line) => values[line].map(foldLine).filter(Boolean).join('\t')).join('\n')
}

/**
 * Returns the condition that the search text contains every word of `search`, or its phone number
 * in any spelling.
 */
export function matchesSearch(search: string): SQL | undefined {
  const words = foldLine(search).split(' ').filter(Boolean)
  const all = and(...words.map((word) => textContains(word)))
  const digits = NUMBER.test(search) ? significantDigits(search) : ''
  return digits.length > 1 && words.some((word) => word !== digits)
    ? or(all, textContains(digits))
    : all
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
  const digits = significantDigits(text)
  if (digits !== '') return lineContains('digits', digits)
  const wanted = foldLine(text)
  return wanted === '' ? undefined : lineContains('phone', wanted)
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
function lineContains(line: Line, wanted: string): SQL | undefined {
  return and(textContains(wanted), sql`${searchLine(line)} like ${pattern(wanted)}`)
}

/** Returns the folded values of a line. */
export function searchLine(line: Line): SQL {
  const number = sql.raw(String(lines.indexOf(line) + 1))
  return sql`split_part(${contacts.searchText}, E'\\n', ${number})`
}

function textContains(wanted: string): SQL {
  return like(contacts.searchText, pattern(wanted))
}

function pattern(wanted: string): string {
  return `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Folds a text and joins its words with single spaces, so that it stays within its line and value.
 */
function foldLine(text: string): string {
  // A global replace is slow in Node for hundreds of thousands of matches.
  return fold(text)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .join(' ')
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * Returns the digits without leading zeros, because `00 49 …` and `030 …` are stored with their
 * country code.
 */
function significantDigits(text: string): string {
  const digits = digitsOf(text.replace('(0)', ''))
  const significant = digits.replace(/^0+/, '')
  return significant.length >= NATIONAL_DIGITS ? significant : digits
}
