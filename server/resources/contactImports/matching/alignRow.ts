import { exportTitles } from '@/contract/contacts/exportTitles'
import { type ContactContent, addressText, joinedTexts, personName } from '../../contacts/model'

/**
 * Returns a row's contact with the stored values in place of those that only repeat them in another
 * form: a whole name instead of its parts, as a table shows it, a value without its label, parts of
 * an address, such as a city alone, several values in one cell, or the day of a follow-up.
 */
export function alignRow(row: ContactContent, stored: ContactContent): ContactContent {
  const named = {
    ...row,
    ...(isCalledBy(row, stored) && nameOf(stored)),
    emails: labelledAs(row.emails, stored.emails),
    phones: labelledAs(row.phones, stored.phones),
    websites: labelledAs(row.websites, stored.websites),
    tags: tagPieces(row.tags) === tagPieces(stored.tags) ? stored.tags : row.tags,
    extras: withoutFollowUp(row.extras, stored),
  }
  if (row.addresses.length === 0 || stored.addresses.length === 0) return named
  const [only] = row.addresses
  if (row.addresses.length === 1 && only && areJoinedIn(only, stored.addresses))
    return { ...named, addresses: stored.addresses }
  const addresses = row.addresses.map((address) => {
    const whole = stored.addresses.find((other) => isPartOf(address, other))
    return whole ? { ...whole, label: address.label || whole.label } : address
  })
  return { ...named, addresses }
}

type Labelled = ContactContent['emails'][number]

/**
 * Returns values with the labels that stored ones have, where they have none of their own; the
 * stored ones if a single value is all of them, joined in a cell that could not be split.
 */
function labelledAs(values: Labelled[], stored: Labelled[]): Labelled[] {
  const [only] = values
  const all = joinedTexts(stored.map(({ value }) => value))
  if (values.length === 1 && only?.label === '' && only.value === all) return stored
  const labelOf = (value: string) => stored.find((other) => other.value === value)?.label ?? ''
  return values.map(({ label, value }) => ({ label: label || labelOf(value), value }))
}

/** Tells whether a row's whole name is the one of the contact, with its prefix and suffix or without. */
export function isCalledBy(
  { firstName, middleName, lastName }: ContactContent,
  stored: ContactContent,
): boolean {
  if (firstName === '' || middleName !== '' || lastName !== '') return false
  const { words } = personName(stored)
  if (words.length === 0) return [stored.nickname, stored.organization].includes(firstName)
  if (stored.middleName === '' && stored.lastName === '') return false
  const { namePrefix, nameSuffix } = stored
  const titles = wordsOf(namePrefix, nameSuffix)
  return withoutTitles(wordsOf(firstName), words, titles).join(' ') === words.join(' ')
}

function nameOf({ firstName, middleName, lastName, nickname }: ContactContent) {
  return firstName === '' && middleName === '' && lastName === ''
    ? { firstName, nickname }
    : { firstName, middleName, lastName }
}

function wordsOf(firstName: string, lastName = ''): string[] {
  const none = { middleName: '', nameSuffix: '', nickname: '', organization: '', birthday: '' }
  return personName({ ...none, firstName, lastName }).words
}

/** Returns the words of a name without the titles that it has beside the contact's own words. */
function withoutTitles(
  name: readonly string[],
  own: readonly string[],
  titles: readonly string[],
): string[] {
  const rest = [...name]
  const count = (words: readonly string[], word: string) =>
    words.filter((other) => other === word).length
  for (const title of titles)
    if (count(rest, title) > count(own, title)) rest.splice(rest.indexOf(title), 1)
  return rest
}

/** Returns extras without the day on which a note of the contact is due, which a table shows. */
function withoutFollowUp(
  extras: ContactContent['extras'],
  stored: ContactContent,
): ContactContent['extras'] {
  const name = exportTitles.followUpOn
  if (!Object.hasOwn(extras, name) || Object.hasOwn(stored.extras, name)) return extras
  const { [name]: day, ...others } = extras
  const isKnown = stored.timeline.some(({ followUpOn, isDone }) => !isDone && followUpOn === day)
  return isKnown ? others : extras
}

/** Returns tags as they are read from a cell, which splits a tag with a semicolon. */
function tagPieces(tags: readonly string[]): string {
  const pieces = tags.flatMap((tag) => tag.split(';')).map((piece) => piece.trim())
  return [...new Set(pieces)].filter(Boolean).join(';')
}

type Address = ContactContent['addresses'][number]

/** Tells whether each part of an address is that of all these addresses, joined in one cell. */
function areJoinedIn({ label, ...parts }: Address, stored: readonly Address[]): boolean {
  const textOf = (address: Address, part: string) =>
    part === 'formatted' ? addressText(address) : new Map(Object.entries(address)).get(part)
  const joins = (part: string) => joinedTexts(stored.map((each) => textOf(each, part) ?? ''))
  return (
    label === '' &&
    Object.entries(parts).every(([part, text]) => text === '' || text === joins(part))
  )
}

function isPartOf({ label: _label, ...parts }: Address, whole: Address): boolean {
  const known = new Map<string, string>(Object.entries(whole))
  return Object.entries(parts).every(
    ([part, text]) =>
      text === '' ||
      text === known.get(part) ||
      (part === 'formatted' && text === addressText(whole)),
  )
}
