import { fullerBirthday } from '@/contactMerge/fullerBirthday'
import { isFullerName } from '@/contactMerge/fullerName'
import { isInternationalPhone, isSamePhone, phoneListKey } from '@/values/phone/samePhone'
import { toSafeUrl } from '@/contract/profiles/webAddress'
import type { ImportPolicy } from '@/contract/contacts/contactImport'
import { type ContactContent, contentFields, personName } from '../../contacts/model'

const MAX_ENTRIES = {
  emails: 50,
  phones: 50,
  websites: 50,
  addresses: 50,
  timeline: 200,
  tags: 100,
} as const
export type ListField = keyof typeof MAX_ENTRIES
export const isList = (field: keyof ContactContent): field is ListField => field in MAX_ENTRIES

/**
 * Returns a text that is equal for two entries that are the same. Stricter than match keys: an
 * extension or a `+tag` makes another number or address.
 */
export const identities: {
  [F in Exclude<ListField, 'phones'>]: (entry: ContactContent[F][number]) => string
} = {
  emails: ({ value }) => value.toLowerCase(),
  websites: ({ value }) => (toSafeUrl(value) ?? value).toLowerCase().replace(/\/$/, ''),
  addresses: ({ label: _label, ...parts }) => JSON.stringify(Object.entries(parts).sort()),
  timeline: ({ text, writtenAt }) => `${writtenAt}\n${text}`,
  tags: (tag) => tag,
}

/**
 * Returns the identity of phones among these: a national spelling equals the first international
 * number that it may be.
 */
export function phoneIdentity(
  phones: ContactContent['phones'],
): (phone: ContactContent['phones'][number]) => string {
  const international = phones.filter(({ value }) => isInternationalPhone(value))
  return ({ value }) =>
    phoneListKey(
      (!isInternationalPhone(value) &&
        international.find((other) => isSamePhone(other.value, value))?.value) ||
        value,
    )
}

/** Returns the phones of a row; one that its contact has in another spelling keeps the stored one. */
function withStoredSpelling(
  stored: ContactContent['phones'],
  phones: ContactContent['phones'],
): ContactContent['phones'] {
  const spellings = new Map(stored.map(({ value }) => [phoneListKey(value), value]))
  return phones.map(({ label, value }) => ({
    label,
    value: spellings.get(phoneListKey(value)) ?? value,
  }))
}

/**
 * Merges a row into its contact. `fill` fills empty fields and extends lists. With `overwrite` the
 * values of the row win and its list entries come first, but nothing is cleared. Entries that are
 * there come before new ones where a list is full, and the fuller of two forms of a name or a
 * birthday remains.
 */
export function mergeContent(
  before: ContactContent,
  row: ContactContent,
  policy: Extract<ImportPolicy, 'fill' | 'overwrite'>,
): ContactContent {
  const wins = policy === 'overwrite'
  const phones = withStoredSpelling(before.phones, row.phones)
  const merged = {
    ...before,
    isFavorite: before.isFavorite || row.isFavorite,
    extras: mergeExtras(before.extras, row.extras, wins),
  }
  for (const field of contentFields) {
    if (field === 'isFavorite' || field === 'extras' || isList(field)) continue
    if (row[field] !== '' && (wins || before[field] === '')) merged[field] = row[field]
  }
  for (const { birthday } of [before, row])
    merged.birthday = fullerBirthday(merged.birthday, birthday)
  const source = nameSource(before, row, wins)
  if (source) for (const part of nameParts) merged[part] = source[part]
  const merge = <F extends ListField>(
    field: F,
    identity: (entry: ContactContent[F][number]) => string,
  ) =>
    mergeList<ContactContent[F][number]>(before[field], row[field], {
      most: MAX_ENTRIES[field],
      identity,
      wins,
    })
  return {
    ...merged,
    emails: merge('emails', identities.emails),
    phones: mergeList(before.phones, phones, {
      most: MAX_ENTRIES.phones,
      identity: phoneIdentity([...before.phones, ...phones]),
      wins,
    }),
    websites: merge('websites', identities.websites),
    addresses: merge('addresses', identities.addresses),
    timeline: merge('timeline', identities.timeline),
    tags: merge('tags', identities.tags),
  }
}

const nameParts = ['firstName', 'middleName', 'lastName'] as const

type NameParts = Pick<ContactContent, (typeof nameParts)[number]>

/**
 * Returns the fuller form of one name ("J." and "John"), with all its parts; null where the names
 * differ.
 */
function nameSource(before: ContactContent, row: ContactContent, wins: boolean): NameParts | null {
  if (nameParts.every((part) => row[part] === '' || row[part] === before[part])) return null
  const [own, given] = [personName(before).words, personName(row).words]
  const parts = (content: ContactContent) => nameParts.filter((part) => content[part] !== '').length
  // A whole name as it is would empty the last name.
  if (isFullerName(given, own))
    return parts(row) > 1 || parts(before) < 2 ? row : (splitName(row.firstName, before) ?? before)
  if (isFullerName(own, given)) return before
  if (own.join(' ') !== given.join(' ')) return null
  // The same words, maybe in other fields: the one with more fields filled wins.
  return wins && parts(row) >= parts(before) ? row : parts(row) > parts(before) ? row : before
}

/**
 * Splits a whole name, `Ada Maria Moreau` or `Moreau, Ada Maria`, like the name of a contact; null
 * where it does not end with the contact's last name.
 */
function splitName(name: string, like: NameParts): NameParts | null {
  const [reversed = '', given] = name.split(',')
  const words = wordsOf(given === undefined ? name : `${given} ${reversed}`)
  const end = words.length - wordsOf(like.lastName).length
  if (like.lastName === '' || end < 1) return null
  const lastName = words.slice(end).join(' ')
  const [last, own] = [wordsOf(lastName.toLowerCase()), wordsOf(like.lastName.toLowerCase())]
  if (last.join(' ') !== own.join(' ') && !isFullerName(last, own)) return null
  const middle = like.middleName === '' ? end : Math.min(end, wordsOf(like.firstName).length)
  return {
    firstName: words.slice(0, middle).join(' '),
    middleName: words.slice(middle, end).join(' '),
    lastName,
  }
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

function mergeList<T>(
  stored: readonly T[],
  given: readonly T[],
  { most, identity, wins }: { most: number; identity: (entry: T) => string; wins: boolean },
): T[] {
  if (given.length === 0) return [...stored]
  const known = new Set(stored.map(identity))
  const fresh = given
    .filter((entry) => !known.has(identity(entry)))
    .slice(0, Math.max(0, most - stored.length))
  if (!wins) return [...stored, ...fresh]
  // The row decides order and labels; entries without room are left out.
  const remaining = new Set([...known, ...fresh.map(identity)])
  const first = given.filter((entry) => remaining.has(identity(entry)))
  const named = new Set(first.map(identity))
  return [...uniqueBy(first, identity), ...stored.filter((entry) => !named.has(identity(entry)))]
}

function uniqueBy<T>(entries: readonly T[], identity: (entry: T) => string): T[] {
  const seen = new Set<string>()
  return entries.filter((entry) => !seen.has(identity(entry)) && seen.add(identity(entry)))
}

function mergeExtras(
  before: ContactContent['extras'],
  row: ContactContent['extras'],
  wins: boolean,
): ContactContent['extras'] {
  const extras = new Map(Object.entries(before))
  for (const [name, value] of Object.entries(row))
    if (value !== '' && (wins || (extras.get(name) ?? '') === '')) extras.set(name, value)
  return Object.fromEntries(extras)
}

/** Adds tags behind a contact's own, as far as there is room. */
export function withTags(content: ContactContent, tags: readonly string[]): ContactContent {
  return tags.length === 0
    ? content
    : {
        ...content,
        tags: [...new Set([...content.tags, ...tags])].slice(
          0,
          Math.max(MAX_ENTRIES.tags, content.tags.length),
        ),
      }
}
