import { hash } from 'node:crypto'
import type { Contact } from '@/contract/contacts/contact'
import { fold } from '../../../platform/text/fold'

type Matched = Pick<Contact, 'firstName' | 'lastName' | 'emails' | 'phones'>

/** An address as two spellings of it share it: lower case, without `+tag`. */
export function emailKey(email: string): string {
  const [, local = '', domain = ''] = /^(.+)@([^@]+)$/.exec(email.trim().toLowerCase()) ?? []
  return domain === '' ? '' : `${local.replace(/(?<=.)\+.*$/, '')}@${domain}`
}

/**
 * A number as its national and international spellings share it: the last nine digits, without what follows an extension mark; '' below seven digits.
 */
export function phoneKey(phone: string): string {
  const digits = (phone.split(/x|ext|#|;/i, 1)[0] ?? '').replace(/\D/g, '')
  return digits.length < 7 ? '' : digits.slice(-9)
}

/** A name without case, accents and order: "Lovelace, Ada" and "ada lovelace" share it; '' for less than two words. */
export function nameKey({ firstName, lastName }: Pick<Matched, 'firstName' | 'lastName'>): string {
  const words = fold(`${firstName} ${lastName}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words.length < 2 ? '' : words.sort().join(' ')
}

/** What a contact may share with a duplicate of it, as readable keys: `e:` e-mail, `p:` phone, `n:` name. */
export function readableKeys(contact: Matched): string[] {
  const keys = [
    ...contact.emails.map(({ value }) => ['e', emailKey(value)]),
    ...contact.phones.map(({ value }) => ['p', phoneKey(value)]),
    ['n', nameKey(contact)],
  ]
  return [
    ...new Set(
      keys.filter(([, key]) => key !== '').map(([kind, key]) => `${kind ?? ''}:${key ?? ''}`),
    ),
  ]
}

/** The kinds of keys, which stand in the two lowest bits of a key's number, so that a query can tell them apart. */
export const keyKinds = { e: 0n, p: 1n, n: 2n } as const

/** The keys as 64-bit numbers, which an index holds in little room. Two equal numbers of different keys are possible: compare the fields then. */
export function matchKeys(contact: Matched): bigint[] {
  return readableKeys(contact).map(keyNumber)
}

/** The number of a readable key. */
export function keyNumber(key: string): bigint {
  const kind = key.startsWith('e') ? keyKinds.e : key.startsWith('p') ? keyKinds.p : keyKinds.n
  return (hash('md5', key, 'buffer').readBigInt64BE(0) & ~3n) | kind
}
