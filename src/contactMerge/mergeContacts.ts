import {
  type MergeChoices,
  type MergeField,
  type MergeList,
  mergeFields,
} from '@/contract/contacts/contactMerge'
import { findText } from './findText'
import { fullerBirthday } from './fullerBirthday'
import { isFullerName } from './fullerName'
import { listKeys } from './listKeys'
import type { MergeSource, MergedContact } from './mergedContact'
import { isInternationalPhone, phoneNames } from '@/values/phone/samePhone'
import { uniteTimelines } from './uniteTimelines'

/**
 * Returns the survivor of a merge, for the preview and the server alike. `contacts` are in the
 * caller's order, the survivor among them. Throws when it is missing. Notes are never dropped.
 */
export function mergeContacts(
  contacts: readonly MergeSource[],
  survivorId: string,
  choices: MergeChoices = {},
): MergedContact {
  const sources = survivorFirst(contacts, survivorId)
  const lists = uniteLists(sources)
  const kept = <T>(list: MergeList, items: readonly T[], keyOf: (item: T) => string) => {
    const without = new Set(choices.without?.[list])
    return items.filter((item) => !without.has(keyOf(item)))
  }
  const picture = pictureSource(contacts, survivorId, choices)
  return {
    ...mergeFieldValues(sources, choices),
    emails: kept('emails', lists.emails, listKeys.emails),
    phones: kept('phones', lists.phones, listKeys.phones),
    websites: kept('websites', lists.websites, listKeys.websites),
    addresses: kept('addresses', lists.addresses, listKeys.addresses),
    tags: kept('tags', lists.tags, listKeys.tags),
    notes: uniteTexts(sources.map(({ notes }) => notes)),
    timeline: uniteTimelines(sources.map(({ timeline }) => timeline)),
    isFavorite: sources.some(({ isFavorite }) => isFavorite),
    extras: uniteExtras(sources.map(({ extras }) => extras)),
    displayImage: picture?.displayImage ?? null,
  }
}

/** Returns all values of the lists, each once, the survivor's first. */
export function uniteLists(sources: readonly MergeSource[]) {
  return {
    emails: unite(
      sources.flatMap(({ emails }) => emails),
      listKeys.emails,
    ),
    phones: unitePhones(sources.flatMap(({ phones }) => phones)),
    websites: unite(
      sources.flatMap(({ websites }) => websites),
      listKeys.websites,
    ),
    addresses: unite(
      sources.flatMap(({ addresses }) => addresses),
      listKeys.addresses,
    ),
    tags: [...new Set(sources.flatMap(({ tags }) => tags))],
  }
}

/** Returns the survivor, then the others in order. */
export function survivorFirst(
  contacts: readonly MergeSource[],
  survivorId: string,
): [MergeSource, ...MergeSource[]] {
  const survivor = contacts.find(({ id }) => id === survivorId)
  if (!survivor) throw new Error('The survivor is not among the contacts.')
  return [survivor, ...contacts.filter(({ id }) => id !== survivorId)]
}

/** Returns the contact whose picture the survivor gets, if any. */
export function pictureSource(
  contacts: readonly MergeSource[],
  survivorId: string,
  { displayImage }: MergeChoices,
): MergeSource | undefined {
  const sources = survivorFirst(contacts, survivorId)
  return (
    sources.find(({ id }) => id === displayImage) ??
    sources.find((source) => source.displayImage !== null)
  )
}

type Fields = Pick<MergedContact, MergeField>
const nameParts = ['firstName', 'middleName', 'lastName'] as const

function mergeFieldValues(
  sources: readonly [MergeSource, ...MergeSource[]],
  { fields = {} }: MergeChoices,
): Fields {
  const named = nameSource(sources)
  const taken = mergeFields.map((field) => {
    const chosen = sources.find(({ id }) => id === fields[field])
    if (chosen) return [field, chosen[field]]
    if (nameParts.some((part) => part === field)) return [field, named[field]]
    const value = sources.find((source) => source[field] !== '')?.[field] ?? ''
    if (field !== 'birthday') return [field, value]
    return [field, sources.reduce((known, other) => fullerBirthday(known, other.birthday), value)]
  })
  return asFields(taken)
}

/** A cast, because `Object.fromEntries` loses the keys, which are those of `mergeFields`. */
function asFields(entries: unknown[][]): Fields {
  return Object.fromEntries(entries as [MergeField, string][]) as Fields
}

/**
 * Takes all name parts from one contact: the survivor, unless another name has all of its words, or
 * words for its initials, and is more complete.
 */
function nameSource(sources: readonly [MergeSource, ...MergeSource[]]): MergeSource {
  const [survivor] = sources
  const own = nameWords(survivor)
  const isFuller = (source: MergeSource) => {
    const words = nameWords(source)
    const wordSet = new Set(words)
    const parts = (contact: MergeSource) => nameParts.filter((part) => contact[part] !== '').length
    return (
      isFullerName(words, own) ||
      (words.length === own.length &&
        own.every((word) => wordSet.has(word)) &&
        parts(source) > parts(survivor))
    )
  }
  const candidates = sources.filter((source) => source !== survivor && isFuller(source))
  return (
    candidates.find(({ firstName, lastName }) => firstName !== '' && lastName !== '') ??
    candidates[0] ??
    survivor
  )
}

function nameWords(contact: MergeSource): string[] {
  return nameParts.flatMap((part) => contact[part].toLowerCase().split(/[\s.]+/)).filter(Boolean)
}

function unite<T extends { label: string }>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const united = new Map<string, T>()
  for (const item of items) {
    const known = united.get(keyOf(item))
    if (!known) united.set(keyOf(item), item)
    else if (known.label === '' && item.label !== '')
      united.set(keyOf(item), { ...known, label: item.label })
  }
  return [...united.values()]
}

/** An international spelling replaces a national one of the same number. */
function unitePhones(phones: MergedContact['phones']): MergedContact['phones'] {
  const united: MergedContact['phones'] = []
  // Indexes in `united`: by a number's own name, and by an international number's national names.
  const [own, national] = [new Map<string, number>(), new Map<string, number>()]
  for (const phone of unite(phones, listKeys.phones)) {
    const names = phoneNames(phone.value)
    const at = Math.min(
      ...[
        ...[names.own ?? '', ...names.national].map((name) => own.get(name)),
        national.get(names.own ?? ''),
      ].map((place) => place ?? united.length),
    )
    const known = united[at]
    united[at] = known
      ? {
          label: known.label || phone.label,
          value: isInternationalPhone(known.value) ? known.value : phone.value,
        }
      : phone
    if (names.own !== null && !own.has(names.own)) own.set(names.own, at)
    for (const name of names.national) if (!national.has(name)) national.set(name, at)
  }
  return united
}

/** The contract's limit of characters. */
const MAX_NOTES = 20_000

/** Joins texts, without those whose paragraphs another text contains. */
function uniteTexts(texts: readonly string[]): string {
  const kept: string[] = []
  const whole = (text: string) => `\n\n${text.trim()}\n\n`
  let length = 0
  for (const text of texts) {
    // Beyond the limit nothing is compared, because the merge is refused.
    if (
      text.trim() === '' ||
      (length <= MAX_NOTES && kept.some((known) => findText(whole(known), whole(text)) >= 0))
    )
      continue
    kept.push(text)
    length += text.length
  }
  return kept.join('\n\n')
}

/**
 * Unites extras. A different value under the same header becomes `Header (2)`. Counts on from the
 * last number of a header, so that many contacts take linear time.
 */
function uniteExtras(all: readonly Record<string, string>[]): Record<string, string> {
  const united = new Map<string, string>()
  /** The values of each header and its numbers, and the number to try next. */
  const headers = new Map<string, { values: Set<string>; next: number }>()
  const known = (header: string) => {
    const found = headers.get(header) ?? { values: new Set<string>(), next: 2 }
    headers.set(header, found)
    return found
  }
  for (const [header, value] of all.flatMap((extras) => Object.entries(extras))) {
    const own = known(header)
    if (united.has(header) && own.values.has(value)) continue
    let name = header
    for (; united.has(name); own.next += 1) name = `${header} (${String(own.next)})`
    united.set(name, value)
    own.values.add(value)
    const base = /^(.*) \(\d+\)$/s.exec(header)?.[1]
    if (base !== undefined) known(base).values.add(value)
  }
  return Object.fromEntries(united)
}
