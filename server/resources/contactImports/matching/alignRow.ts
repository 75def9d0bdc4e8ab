import { type ContactContent, addressText, personName } from '../../contacts/model'

/**
 * Returns a row's contact with the stored values in place of those that only repeat them in another
 * form: a whole name instead of its parts, as a table shows it, a value without its label, or parts
 * of an address, such as a city alone.
 */
export function alignRow(row: ContactContent, stored: ContactContent): ContactContent {
  const named = {
    ...row,
    ...(isCalledBy(row, stored) && nameOf(stored)),
    emails: labelledAs(row.emails, stored.emails),
    phones: labelledAs(row.phones, stored.phones),
    websites: labelledAs(row.websites, stored.websites),
  }
  if (row.addresses.length === 0 || stored.addresses.length === 0) return named
  const addresses = row.addresses.map((address) => {
    const whole = stored.addresses.find((other) => isPartOf(address, other))
    return whole ? { ...whole, label: address.label || whole.label } : address
  })
  return { ...named, addresses }
}

type Labelled = ContactContent['emails'][number]

/** Returns values with the labels that stored ones have, where they have none of their own. */
function labelledAs(values: Labelled[], stored: readonly Labelled[]): Labelled[] {
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

type Address = ContactContent['addresses'][number]

function isPartOf({ label: _label, ...parts }: Address, whole: Address): boolean {
  const known = new Map<string, string>(Object.entries(whole))
  return Object.entries(parts).every(
    ([part, text]) =>
      text === '' ||
      text === known.get(part) ||
      (part === 'formatted' && text === addressText(whole)),
  )
}
