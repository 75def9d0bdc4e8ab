import { hash } from 'node:crypto'
import type { Contact } from '@/contract/contacts/contact'
import { fold } from '@/contract/fold'

type Matched = Pick<Contact, 'firstName' | 'lastName' | 'emails' | 'phones'>

/** Returns an e-mail address in lower case without its `+tag`; '' if it is not an address. */
export function emailKey(email: string): string {
  const [, local = '', domain = ''] = /^(.+)@([^@]+)$/.exec(email.trim().toLowerCase()) ?? []
  return domain === '' ? '' : `${local.replace(/(?<=.)\+.*$/, '')}@${domain}`
}

/**
 * Returns the last nine digits of a number without its extension (`x12`, `ext. 12`, `;ext=12`, `#12`,
 * `,12`); '' for fewer than seven digits. The national and international spellings of a number
 * share them.
 */
export function phoneKey(phone: string): string {
  const digits = (phone.split(/[x#;,]/i, 1)[0] ?? '').replace(/\D/g, '')
  return digits.length < 7 ? '' : digits.slice(-9)
}

/**
 * Returns a name without case, accents and order, so that "Lovelace, Ada" and "ada lovelace" are
 * equal; '' for fewer than two words.
 */
export function nameKey({ firstName, lastName }: Pick<Matched, 'firstName' | 'lastName'>): string {
  const words = fold(`${firstName} ${lastName}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words.length < 2 ? '' : words.sort().join(' ')
}

/**
 * Returns a contact's match keys in readable form, with the prefix `e:` for e-mail, `p:` for phone
 * and `n:` for name.
 */
export function readableKeys(contact: Matched): string[] {
  const keys = new Set<string>()
  const add = (kind: keyof typeof keyKinds, key: string) => {
    if (key !== '') keys.add(`${kind}:${key}`)
  }
  for (const { value } of contact.emails) add('e', emailKey(value))
  for (const { value } of contact.phones) add('p', phoneKey(value))
  add('n', nameKey(contact))
  return [...keys]
}

/**
 * The kinds of keys. A key's number stores its kind in the two lowest bits, so that queries can use
 * it.
 */
const keyKinds = { e: 0n, p: 1n, n: 2n } as const

/**
 * Returns a contact's match keys as 64-bit numbers, which keep the index small. Different keys may
 * have equal numbers, so compare the fields too.
 */
export function matchKeys(contact: Matched): bigint[] {
  return readableKeys(contact).map(keyNumber)
}

export function keyNumber(key: string): bigint {
  const kind = key.startsWith('e') ? keyKinds.e : key.startsWith('p') ? keyKinds.p : keyKinds.n
  // As text, because a buffer for each key takes twice as long.
  const number = BigInt(`0x${hash('md5', key, 'hex').slice(0, 16)}`)
  return (BigInt.asIntN(64, number) & ~3n) | kind
}
