import fc from 'fast-check'
import ICAL from 'ical.js'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type FileContact, arbitraryContact, cardAddress } from '../testing/arbitraryContact'
import { unescapeText } from './vcardText'
import { type CardVersion, writeCard } from './write/writeCard'

const numRuns = process.env.LONG === '1' ? 1000 : 60

/** jCard (RFC 7095) as ical.js gives it. */
const jCard = v.tuple([
  v.literal('vcard'),
  v.array(
    v.tupleWithRest([v.string(), v.record(v.string(), v.unknown()), v.string()], v.unknown()),
  ),
  v.unknown(),
])
const words = v.array(v.string())

/**
 * Returns the values of each property as ical.js reads them, with the label of its group or types.
 */
function independentRead(text: string) {
  const parsed: unknown = ICAL.parse(text)
  const [, properties] = v.parse(jCard, parsed)
  const labels = new Map(
    properties.flatMap(([name, params, , value]) =>
      name === 'x-ablabel' ? [[params['group'], unescapeText(String(value))] as const] : [],
    ),
  )
  const all = (wanted: string) => properties.filter(([name]) => name === wanted)
  const entries = (wanted: string) =>
    all(wanted).map(([, params, , value]) => ({
      label: labels.get(params['group']) ?? typesOf(params['type']),
      value: String(value),
    }))
  const first = (wanted: string) => asText(all(wanted)[0]?.[3])
  const parts = (wanted: string) =>
    all(wanted).map(([, , , value]) =>
      Array.isArray(value) ? v.parse(words, value) : [String(value)],
    )
  const tags = (all('categories')[0]?.slice(3) ?? []).map(String)
  return {
    names: properties.map(([name]) => name),
    entries,
    first,
    parts,
    tags,
    labelParams: all('adr').map(([, params]) => asText(params['label'])),
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function typesOf(type: unknown): string {
  const types = [type ?? []]
    .flat()
    .map((name) => asText(name).toUpperCase())
    .filter((name) => name !== 'INTERNET' && name !== 'PREF')
  return types.join(' ')
}

const asTypes: Record<string, string> = {
  Work: 'WORK',
  Home: 'HOME',
  Mobile: 'CELL',
  Fax: 'FAX',
  Pager: 'PAGER',
  'Work Fax': 'WORK FAX',
  'Home Fax': 'HOME FAX',
  'Work Mobile': 'WORK CELL',
}
const inList = (kind: 'phone' | 'other', label: string) => {
  const isType =
    kind === 'phone' ? Object.hasOwn(asTypes, label) : label === 'Work' || label === 'Home'
  return isType
    ? (asTypes[label] ?? '')
    : label.startsWith('_$!<') && label.endsWith('>!$_')
      ? `_$!<${label}>!$_`
      : label
}
/** Replaces all line ends by the only one of vCard values. */
const lf = (text: string) => text.replace(/\r\n|\r/g, '\n')
/**
 * Removes the backslashes that ical.js does not unescape: `\;` in single texts, and all of them in
 * URLs of vCard 3.0.
 */
const plain = (text: string, version: CardVersion) =>
  version === '3.0' ? text.replaceAll('\\;', ';') : text

/**
 * ical.js takes an escaped backslash before a separator for an escape of the separator: such
 * backslashes are removed here. The cast is safe, because texts stay texts.
 */
function tame(contact: FileContact): FileContact {
  const tamed = JSON.parse(JSON.stringify(contact), (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(/\\+(?=[;,]|$)/g, '') : value,
  ) as FileContact
  // Where a parameter has backslashes, it looks for the colon before the value too early.
  const addresses = tamed.addresses.map((address) =>
    address.formatted.includes('\\')
      ? { ...address, formatted: address.formatted.replaceAll(':', '') }
      : address,
  )
  return { ...tamed, addresses, tags: tamed.tags.filter((tag) => tag !== '') }
}

function expectSame(written: FileContact, version: CardVersion): void {
  const contact = tame(written)
  const {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    department,
    jobTitle,
  } = contact
  const read = independentRead(writeCard({ ...contact, extras: {} }, { version }))
  const text = (name: string) => plain(read.first(name), version)
  const escaped = (value: string) => (version === '3.0' ? value.replaceAll('\\;', ';') : value)
  expect(read.parts('n')).toEqual([[lastName, firstName, middleName, namePrefix, nameSuffix]])
  expect(text('fn')).not.toBe('')
  expect([text('nickname'), text('title'), text('note')]).toEqual([
    escaped(nickname),
    escaped(jobTitle),
    escaped(lf(contact.notes)),
  ])
  expect(read.parts('org')).toEqual(
    organization || department ? [[organization, ...(department ? [department] : [])]] : [],
  )
  expect(read.entries('email')).toEqual(
    contact.emails.map(({ label, value }) => ({ label: inList('other', label), value })),
  )
  expect(
    read.entries('tel').map(({ label, value }) => ({ label, value: plain(value, version) })),
  ).toEqual(contact.phones.map(({ label, value }) => ({ label: inList('phone', label), value })))
  const slash = version === '3.0' ? '\\\\' : '\\'
  expect(read.entries('url')).toEqual(
    contact.websites.map(({ label, value }) => ({
      label: inList('other', label),
      value: cardAddress(value).replaceAll('\\', slash),
    })),
  )
  expect(read.parts('adr')).toEqual(
    contact.addresses.map(({ poBox, extendedAddress, street, city, region, postalCode, country }) =>
      [poBox, extendedAddress, street, city, region, postalCode, country].map(lf),
    ),
  )
  const formatted = contact.addresses.map((address) => lf(address.formatted))
  if (version === '4.0') expect(read.labelParams).toEqual(formatted)
  else
    expect(read.entries('label').map(({ value }) => plain(value, version))).toEqual(
      formatted.filter((value) => value !== '').map(escaped),
    )
  expect(read.tags.map((tag) => plain(tag, version))).toEqual(contact.tags.map(escaped))
  expect(read.first('bday')).toBe(contact.birthday)
  const known = new Set([
    'version',
    'n',
    'fn',
    'nickname',
    'org',
    'title',
    'email',
    'tel',
    'url',
    'adr',
    'label',
    'bday',
    'note',
    'categories',
    'x-ablabel',
  ])
  expect(read.names.filter((name) => !known.has(name) && !name.startsWith('x-tessera-'))).toEqual(
    [],
  )
}

describe('another reader of vCards (ical.js)', () => {
  it.each(['3.0', '4.0'] as const)(
    'finds the same in vCard %s, and no property that text slipped in',
    (version) => {
      fc.assert(
        fc.property(arbitraryContact, (contact) => {
          expectSame(contact, version)
        }),
        { numRuns },
      )
    },
  )
})
