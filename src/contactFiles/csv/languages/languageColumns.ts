import { type AddressPart, listFields, textFields } from '@/contract/contacts/columnMapping'
import type { KnownColumn } from '../knownColumn'
import { dutch } from './dutch'
import { foldHeader } from './foldHeader'
import { french } from './french'
import { german } from './german'
import { italian } from './italian'
import type { LanguageHeaders, PlaceKind, Words } from './languageHeaders'
import { portuguese } from './portuguese'
import { spanish } from './spanish'

const languageHeaders = {
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
}
export type Language = keyof typeof languageHeaders
const languages = Object.keys(languageHeaders) as Language[]

/** The meaning of a header in one language; `column` is null for one that no field holds. */
export interface Meaning {
  language: Language
  column: KnownColumn | null
  isDoubtful: boolean
}

const groupOf: Record<PlaceKind, { group: string; label: string }> = {
  work: { group: 'business ', label: 'Work' },
  home: { group: 'home ', label: 'Home' },
  other: { group: 'other ', label: 'Other' },
}
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }
const noGroup = { group: '', label: '' }

/** English words that other languages combine with a kind of their own: "E-Mail privat". */
const shared: [Words, KnownColumn][] = [
  ['E-mail, Email, Mail', listColumn('emails', '')],
  ['Tel, Telephone, Phone', listColumn('phones', '')],
  ['Mobile', listColumn('phones', 'Mobile')],
  ['Fax', listColumn('phones', 'Fax')],
  ['Region', placeColumn('region', noGroup)],
]

const meanings = new Map<string, Meaning[]>()
const kinds = new Map<string, [Language, PlaceKind][]>()
const sharedColumns = new Map(
  shared.flatMap(([words, column]) => split(words).map((word) => [word, column] as const)),
)
for (const language of languages) addLanguage(language, languageHeaders[language])

/** Returns the meanings of a folded header, at most one for each language. */
export function meaningsOf(folded: string): readonly Meaning[] {
  const found = meaningOf(folded)
  if (found.length > 0) return found
  const number = /(?:^|[^\d])(\d{1,2})(?=$| )/.exec(folded)?.[1]
  if (number === undefined) return []
  return meaningOf(folded.replace(number, ' ').replace(/ +/g, ' ').trim()).flatMap((meaning) => {
    const column = numbered(meaning.column, Number(number))
    return column ? [{ ...meaning, column }] : []
  })
}

/** Returns the meanings of one word, or of one with a kind before or behind it. */
function meaningOf(name: string): readonly Meaning[] {
  const known = meanings.get(name)
  if (known) return known
  const tokens = name.split(' ')
  for (let size = Math.min(3, tokens.length - 1); size > 0; size -= 1) {
    const found = [
      ...combine(tokens.slice(0, -size).join(' '), tokens.slice(-size).join(' ')),
      ...combine(tokens.slice(size).join(' '), tokens.slice(0, size).join(' ')),
    ]
    if (found.length > 0) return found
  }
  return []
}

function combine(base: string, kindName: string): Meaning[] {
  return (kinds.get(kindName) ?? []).flatMap(([language, kind]) => {
    const known = meanings.get(base)?.find((meaning) => meaning.language === language)
    const column = withKind(known?.column ?? sharedColumns.get(base) ?? null, kind)
    return column ? [{ language, column, isDoubtful: false }] : []
  })
}

/** Returns the column of one kind: the phone at work, the city of the home address. */
function withKind(column: KnownColumn | null, kind: PlaceKind): KnownColumn | null {
  const { group, label } = groupOf[kind]
  switch (column?.kind) {
    case 'list':
      if (column.label === 'Mobile') return column
      if (column.label === 'Fax') return { ...column, label: `${label} Fax` }
      return column.label === undefined ? { ...column, label } : null
    case 'grouped':
      return placeColumn(column.target.part, { group, label })
    case 'addressLine':
      return { kind: 'addressLine', group, label }
    default:
      return null
  }
}

/** Returns the column with a number in its name: another value, or a further line of a street. */
function numbered(column: KnownColumn | null, number: number): KnownColumn | null {
  if (column?.kind === 'list') return column
  if (column?.kind !== 'grouped' || column.target.part !== 'street') return null
  const part = ([null, 'street', 'street2', 'street3'] as const)[number]
  return part ? { ...column, target: { ...column.target, part } } : null
}

function addLanguage(language: Language, headers: LanguageHeaders): void {
  const doubtful = new Set(split(headers.doubtful ?? ''))
  const add = (words: Words | undefined, column: KnownColumn | null) => {
    for (const word of split(words ?? '')) {
      const known = meanings.get(word) ?? []
      if (known.some((meaning) => meaning.language === language)) continue
      const meaning = { language, column, isDoubtful: doubtful.has(word) }
      meanings.set(word, [...known, meaning])
    }
  }
  for (const field of textFields) add(headers.texts[field], { kind: 'text', field })
  add(headers.name, { kind: 'name' })
  add(headers.lastOrNickname, { kind: 'lastOrNickname' })
  add(headers.wholeName, { kind: 'wholeName' })
  add(headers.title, { kind: 'title' })
  for (const field of listFields)
    for (const [label, words] of Object.entries(headers.lists[field]))
      add(words, listColumn(field, label))
  for (const [part, words] of addressEntries(headers)) add(words, placeColumn(part, noGroup))
  add(headers.birthday, { kind: 'birthday', part: 'date' })
  for (const part of ['year', 'month', 'day'] as const)
    add(headers.birthdayParts[part], { kind: 'birthday', part })
  add(headers.favorite, { kind: 'favorite' })
  add(headers.tags, { kind: 'labels', separator: ',' })
  add(headers.categories, { kind: 'labels', separator: ';' })
  add(headers.elsewhere, null)
  for (const kind of ['work', 'home', 'other'] as const) {
    add(headers.addressOf[kind], { kind: 'addressLine', ...groupOf[kind] })
    for (const word of split(headers.kinds[kind]))
      kinds.set(word, [...(kinds.get(word) ?? []), [language, kind]])
  }
}

/** Returns the words of each part of an address: the cast is of its keys. */
function addressEntries({ address }: LanguageHeaders): [AddressPart | 'line', Words][] {
  return Object.entries(address) as [AddressPart | 'line', Words][]
}

function listColumn(field: (typeof listFields)[number], label: string): KnownColumn {
  return { kind: 'list', field, part: 'value', slot: 0, ...(label && { label }) }
}

function placeColumn(
  part: AddressPart | 'line',
  { group, label }: { group: string; label: string },
): KnownColumn {
  if (part === 'line') return { kind: 'addressLine', group, label }
  const target = { kind: 'address', part, slot: 0, ...(label && { label }) } as const
  return { kind: 'grouped', group, target }
}

/** Returns folded words, those with an umlaut also as they are written without it. */
function split(words: Words): string[] {
  return words === '' ? [] : words.split(', ').flatMap(spellings)
}

function spellings(word: string): string[] {
  const spelled = word.replace(/[äöüÄÖÜ]/g, (letter) => umlauts[letter] ?? letter)
  return spelled === word ? [foldHeader(word)] : [foldHeader(word), foldHeader(spelled)]
}
