import { hash } from 'node:crypto'
import type { Contact } from '@/contract/contacts/contact'
import { fold } from '../../../platform/text/fold'

type Matched = Pick<Contact, 'firstName' | 'lastName' | 'emails' | 'phones'>

/** Returns an e-mail address in lower case without its `+tag`; '' for what is no address. */
export function emailKey(email: string): string {
  const [, local = '', domain = ''] = /^(.+)@([^@]+)$/.exec(email.trim().toLowerCase()) ?? []
  return domain === '' ? '' : `${local.replace(/(?<=.)\+.*$/, '')}@${domain}`
}

/**
 * Returns the last nine digits of a number, which its national and international spellings share,
 * without the extension; '' below seven digits.
 */
export function phoneKey(phone: string): string {
  const digits = (phone.split(/x|ext|#|;/i, 1)[0] ?? '').replace(/\D/g, '')
  return digits.length < 7 ? '' : digits.slice(-9)
}

/**
 * Returns a name without case, accents and order ("Lovelace, Ada" and "ada lovelace" are equal); ''
 * below two words.
 */
export function nameKey({ firstName, lastName }: Pick<Matched, 'firstName' | 'lastName'>): string {
  const words = fold(`${firstName} ${lastName}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words.length < 2 ? '' : words.sort().join(' ')
}

/**
 * Returns what a contact may share with a duplicate as readable keys: `e:` e-mail, `p:` phone, `n:`
 * name.
 */
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

/**
 * The kinds of keys, stored in the two lowest bits of a key's number so that queries can use them.
 */
export const keyKinds = { e: 0n, p: 1n, n: 2n } as const

/**
 * Returns the keys as 64-bit numbers, which keep the index small. Different keys may have equal
 * numbers, so compare the fields then.
 */
export function matchKeys(contact: Matched): bigint[] {
  return readableKeys(contact).map(keyNumber)
}

export function keyNumber(key: string): bigint {
  const kind = key.startsWith('e') ? keyKinds.e : key.startsWith('p') ? keyKinds.p : keyKinds.n
  return (hash('md5', key, 'buffer').readBigInt64BE(0) & ~3n) | kind
}
