import { type SQL, and, like, or, sql } from 'drizzle-orm'
import type { Contact } from '@/contract/contacts/contact'
import { contacts } from '../../../platform/db/schema'
import { fold } from '../../../platform/text/fold'

/** What each line of the search text holds, in this order; an empty line where there is nothing. Several values of one line stand between tabs. */
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

/** A phone number, or a piece of one, as people write it. */
const NUMBER = /^[+\d\s()./-]+$/
/** From this many digits on a leading 0 may be the national way to write what others know with a country code. */
const NATIONAL_DIGITS = 7

/** What a contact is found by, folded, each line under its own number (`lines`). */
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

/** Every word of `search` stands somewhere in the text; a phone number however it is written. */
export function matchesSearch(search: string): SQL | undefined {
  const words = foldLine(search).split(' ').filter(Boolean)
  const all = and(...words.map((word) => textContains(word)))
  const digits = NUMBER.test(search) ? significantDigits(search) : ''
  return digits.length > 1 && words.some((word) => word !== digits)
    ? or(all, textContains(digits))
    : all
}

/** `text` stands in one of the values of that line. */
export function fieldContains(
  line: Exclude<Line, 'phone' | 'digits'>,
  text: string,
): SQL | undefined {
  const wanted = foldLine(text)
  return wanted === '' ? undefined : lineContains(line, wanted)
}

/** The digits of `text` stand in one of the phone numbers; without a digit, its letters do. */
export function phoneContains(text: string): SQL | undefined {
  const digits = significantDigits(text)
  if (digits !== '') return lineContains('digits', digits)
  const wanted = foldLine(text)
  return wanted === '' ? undefined : lineContains('phone', wanted)
}

/** Has exactly this tag; the search text narrows it down to those that the index finds. */
export function hasTag(tag: string): SQL | undefined {
  return and(textContains(foldLine(tag)), sql`${contacts.tags} @> ${JSON.stringify([tag])}::jsonb`)
}

/** The trigram index finds the rows whose text holds it anywhere; the line decides. */
function lineContains(line: Line, wanted: string): SQL | undefined {
  const number = sql.raw(String(lines.indexOf(line) + 1))
  return and(
    textContains(wanted),
    sql`split_part(${contacts.searchText}, E'\\n', ${number}) like ${pattern(wanted)}`,
  )
}

function textContains(wanted: string): SQL {
  return like(contacts.searchText, pattern(wanted))
}

function pattern(wanted: string): string {
  return `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
}

/** Folded, with single blanks, so that it can neither leave its line nor its value. */
function foldLine(text: string): string {
  // Node's global replace takes more than its share of time for hundreds of thousands of matches.
  return fold(text)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .join(' ')
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** As they stand in a number with its country code: `00 49 …` and `030 …` lose their zeros. */
function significantDigits(text: string): string {
  const digits = digitsOf(text.replace('(0)', ''))
  const significant = digits.replace(/^0+/, '')
  return significant.length >= NATIONAL_DIGITS ? significant : digits
}
