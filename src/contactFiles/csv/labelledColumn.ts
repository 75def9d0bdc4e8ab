import type { ListField } from '@/contract/contacts/columnMapping'
import type { ResolvedColumn } from './knownColumn'
import { foldHeader } from './languages/foldHeader'

/** Words for the label of a value, beside its name: `Email - Work`, `Work Email`, `Email (Work)`. */
const labelWords = new Map<string, string>(
  Object.entries({
    Work: 'work, business, office, company, professional, job',
    Home: 'home, personal, private',
    Other: 'other',
    Mobile: 'mobile, cell, cellular',
    Main: 'main',
    Direct: 'direct',
    Fax: 'fax',
    '': 'primary, secondary, alternate, alternative, additional, second, 2nd, default, preferred',
  }).flatMap(([label, words]) => words.split(', ').map((word) => [word, label] as const)),
)
const listWords: Record<ListField, string> = {
  emails: 'email, e mail, mail, email address, e mail address',
  phones:
    'phone, phone number, phone no, telephone, telephone number, tel, tel no, number, mobile, mobile phone, ' +
    'mobile number, mobile phone number, cell, cell phone, cell number, fax, fax number',
  websites:
    'website, web site, web page, webpage, url, website url, homepage, home page, web address',
}
const fields = new Map<string, ListField>(
  (['emails', 'phones', 'websites'] as const).flatMap((field) =>
    listWords[field].split(', ').map((word) => [word, field] as const),
  ),
)
/** Words of a program for the person that a row is about. */
const PERSON = /^(?:person|contact|lead|customer) /
const BARE_LABELS = new Set(['Work', 'Home', 'Other', 'Main', 'Mobile', 'Fax'])

/**
 * Returns the column of an English header that names a list and a label in any order, with any
 * separator, in singular or plural; null for any other header.
 */
export function labelledColumn(header: string): ResolvedColumn | null {
  const words = foldHeader(header)
    .replace(PERSON, '')
    .replace(/(?<= )\d{1,2}$/, '')
    .trim()
  const field = fieldOf(words)
  if (field) return listOf(field, words)
  const first = words.slice(0, words.indexOf(' '))
  const last = words.slice(words.lastIndexOf(' ') + 1)
  const withFirst = labelled(words.slice(first.length + 1), first)
  return withFirst ?? labelled(words.slice(0, -last.length - 1), last)
}

/** Returns the label of a header that is nothing but one: `Home`, above phone numbers. */
export function bareLabel(header: string): string | null {
  const label = labelWords.get(foldHeader(header))
  return label !== undefined && BARE_LABELS.has(label) ? label : null
}

function labelled(base: string, word: string): ResolvedColumn | null {
  const label = labelWords.get(word)
  const field = fieldOf(base)
  if (label === undefined || field === undefined) return null
  const isForPhones =
    label === 'Mobile' || label === 'Fax' || label === 'Direct' || label === 'Main'
  if (base === 'number' && !isForPhones) return null
  return field === 'phones' || !isForPhones ? listOf(field, base, label) : null
}

function listOf(field: ListField, words: string, word = ''): ResolvedColumn | null {
  // "Number" alone is any number.
  if (words === 'number' && word === '') return null
  const own = /mobile|cell/.test(words) ? 'Mobile' : words.includes('fax') ? 'Fax' : ''
  const label =
    own === '' || word === 'Mobile' || word === 'Fax'
      ? word || own
      : own === 'Fax' && word !== '' && word !== 'Main' && word !== 'Direct'
        ? `${word} Fax`
        : own
  return { kind: 'list', field, part: 'value', slot: 0, ...(label && { label }) }
}

/** Returns the list of a name in singular or plural. */
function fieldOf(words: string): ListField | undefined {
  return (
    fields.get(words) ?? fields.get(words.replace(/s$/, '')) ?? fields.get(words.replace(/es$/, ''))
  )
}
