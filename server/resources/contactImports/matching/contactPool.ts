import type { ImportOptions } from '@/contract/contacts/contactImport'
import { type ContactContent, emailKey, keyNumber, nameKey, phoneKey } from '../../contacts/model'
import type { ContactRow } from '../../contacts'
import type { MatchKey } from '../../../ports/contactFiles'

/** A contact, stored or only planned, as the rows before left it. */
export interface PooledContact {
  /** Null for one that only a plan has. */
  id: string | null
  /** The last row of this file that changed it; 0 for none. */
  row: number
  /** True if this import creates it. */
  isNew: boolean
  createdAt: number
  hasPicture: boolean
  content: ContactContent
  hash: string
  stored?: ContactRow
}

/** Returns the keys by which a row is matched, e-mails first. */
export function matchKeysOf(
  content: Pick<ContactContent, 'emails' | 'phones'>,
  matchBy: ImportOptions['matchBy'],
): MatchKey[] {
  const keys: MatchKey[] = []
  const add = (kind: MatchKey['kind'], value: string, key: string) => {
    if (key !== '' && matchBy.includes(kind))
      keys.push({ kind, value, key, number: keyNumber(`${kind === 'email' ? 'e' : 'p'}:${key}`) })
  }
  for (const { value } of content.emails) add('email', value, emailKey(value))
  for (const { value } of content.phones) add('phone', value, phoneKey(value))
  return keys
}

/**
 * The most contacts with one key that a row is compared with, the oldest first; of the others only
 * those with the row's name.
 */
export const MAX_PER_KEY = 50

/**
 * Returns the key number of a full name without case, accents and order; null for any other name.
 */
export function nameNumber(content: ContactContent): bigint | null {
  const name = nameKey(content)
  return name === '' ? null : keyNumber(`n:${name}`)
}

/** Returns a number for a key and a full name together, to find one among many with the key. */
export function keyAndNameNumber(number: bigint, content: ContactContent): bigint | null {
  const name = nameNumber(content)
  return name === null ? null : number ^ name
}

/**
 * The contacts that the rows of one step may match, kept up to date as these rows change and create
 * some.
 */
export class ContactPool {
  private readonly ids = new Map<string, PooledContact>()
  private readonly hashes = new Map<string, Set<PooledContact>>()
  private readonly keys = new Map<bigint, Set<PooledContact>>()

  constructor(private readonly matchBy: ImportOptions['matchBy']) {}

  /** Adds the oldest first, because a key keeps only so many. */
  addAll(contacts: Iterable<PooledContact>): void {
    for (const contact of [...contacts].sort(byAge)) this.add(contact)
  }

  /** Adds a contact; `keys` are its match keys, if the caller has them already. */
  add(contact: PooledContact, keys = matchKeysOf(contact.content, this.matchBy)): void {
    if (contact.id !== null) this.ids.set(contact.id, contact)
    this.index(contact, keys)
  }

  change(contact: PooledContact, content: ContactContent, hash: string, row: number): void {
    this.hashes.get(contact.hash)?.delete(contact)
    Object.assign(contact, { content, hash, row })
    this.index(contact, matchKeysOf(content, this.matchBy))
  }

  byId(id: string): PooledContact | undefined {
    return this.ids.get(id)
  }

  byHash(hash: string): PooledContact | undefined {
    return [...(this.hashes.get(hash) ?? [])].sort(byAge)[0]
  }

  /**
   * Returns the contacts with this e-mail or phone of a row, in an order that is the same for a
   * plan and its import.
   */
  withKey({ kind, key, number }: MatchKey, row: ContactContent): PooledContact[] {
    const withKey = this.keys.get(number)
    const pair = withKey && withKey.size >= MAX_PER_KEY ? keyAndNameNumber(number, row) : null
    const namesakes = pair === null ? undefined : this.keys.get(pair)
    const found = new Set([...(withKey ?? []), ...(namesakes ?? [])])
    // Different keys may have equal numbers.
    const hasKey = ({ content }: PooledContact) =>
      kind === 'email'
        ? content.emails.some(({ value }) => emailKey(value) === key)
        : content.phones.some(({ value }) => phoneKey(value) === key)
    return [...found].filter(hasKey).sort(byAge)
  }

  private index(contact: PooledContact, keys: readonly MatchKey[]): void {
    addIfRoom(this.hashes, contact.hash, contact)
    for (const { number } of keys) {
      if (addIfRoom(this.keys, number, contact)) continue
      const pair = keyAndNameNumber(number, contact.content)
      if (pair !== null) addIfRoom(this.keys, pair, contact)
    }
  }
}

function byAge(one: PooledContact, other: PooledContact): number {
  if (one.isNew !== other.isNew) return one.isNew ? 1 : -1
  return one.isNew
    ? one.row - other.row
    : one.createdAt - other.createdAt || ((one.id ?? '') < (other.id ?? '') ? -1 : 1)
}

/** Returns whether the contact is in the set of the key now. */
function addIfRoom<K>(map: Map<K, Set<PooledContact>>, key: K, contact: PooledContact): boolean {
  const set = map.get(key)
  if (!set) map.set(key, new Set([contact]))
  else if (set.size < MAX_PER_KEY) set.add(contact)
  else return set.has(contact)
  return true
}
