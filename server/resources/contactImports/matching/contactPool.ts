import type { ImportOptions } from '@/contract/contacts/contactImport'
import type { ContactContent } from '../../contacts/contactContent'
import type { ContactRow } from '../../contacts/contactRow'
import { emailKey, keyNumber, nameKey, phoneKey } from '../../contacts/matching/matchKeys'
import type { MatchKey } from '../../../ports/contactFiles'

/** A contact as the rows before left it, in the database or only planned. */
export interface PooledContact {
  /** Null for one that only a plan has. */
  id: string | null
  /** The row of this file that touched it last; 0 where none did. */
  row: number
  /** Whether this import creates it. */
  isNew: boolean
  createdAt: number
  hasPicture: boolean
  content: ContactContent
  hash: string
  /** The row of the database, where there is one. */
  stored?: ContactRow
}

/** The keys by which a row is matched, e-mails first. */
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

/** So many contacts that share an e-mail or a phone are looked at for a row, the oldest first, and of the others those whose name is the row's. */
export const MAX_PER_KEY = 50

/** The number of a name without case, accents and order; null where it is not a full one. */
export function nameNumber(content: ContactContent): bigint | null {
  const name = nameKey(content)
  return name === '' ? null : keyNumber(`n:${name}`)
}

/** A number for a key and a full name together, by which one is found among the many who share the key; null where the name is not a full one. */
export function keyAndNameNumber(number: bigint, content: ContactContent): bigint | null {
  const name = nameNumber(content)
  return name === null ? null : number ^ name
}

/** The contacts that the rows of one step may meet, kept up as these rows change and create some. */
export class ContactPool {
  private readonly ids = new Map<string, PooledContact>()
  private readonly hashes = new Map<string, Set<PooledContact>>()
  private readonly keys = new Map<bigint, Set<PooledContact>>()

  constructor(private readonly matchBy: ImportOptions['matchBy']) {}

  /** The oldest first, whom a key that many share keeps. */
  addAll(entities: Iterable<PooledContact>): void {
    for (const entity of [...entities].sort(inOrder)) this.add(entity)
  }

  add(entity: PooledContact): void {
    if (entity.id !== null) this.ids.set(entity.id, entity)
    this.index(entity)
  }

  /** The entity says something else now, because of a row. */
  change(entity: PooledContact, content: ContactContent, hash: string, row: number): void {
    this.hashes.get(entity.hash)?.delete(entity)
    Object.assign(entity, { content, hash, row })
    this.index(entity)
  }

  byId(id: string): PooledContact | undefined {
    return this.ids.get(id)
  }

  byHash(hash: string): PooledContact | undefined {
    return first(this.hashes.get(hash) ?? [])
  }

  /** Who has this e-mail or phone of a row, whatever its number says, in an order that does not depend on whether the import is planned or done. */
  withKey({ kind, key, number }: MatchKey, row: ContactContent): PooledContact[] {
    const near = this.keys.get(number)
    const pair = near && near.size >= MAX_PER_KEY ? keyAndNameNumber(number, row) : null
    const namesakes = pair === null ? undefined : this.keys.get(pair)
    const found = new Set([...(near ?? []), ...(namesakes ?? [])])
    const isSharing = ({ content }: PooledContact) =>
      kind === 'email'
        ? content.emails.some(({ value }) => emailKey(value) === key)
        : content.phones.some(({ value }) => phoneKey(value) === key)
    return [...found].filter(isSharing).sort(inOrder)
  }

  private index(entity: PooledContact): void {
    put(this.hashes, entity.hash, entity)
    for (const { number } of matchKeysOf(entity.content, this.matchBy)) {
      const pair = put(this.keys, number, entity) ? null : keyAndNameNumber(number, entity.content)
      if (pair !== null) put(this.keys, pair, entity)
    }
  }
}

function inOrder(one: PooledContact, other: PooledContact): number {
  if (one.isNew !== other.isNew) return one.isNew ? 1 : -1
  return one.isNew
    ? one.row - other.row
    : one.createdAt - other.createdAt || ((one.id ?? '') < (other.id ?? '') ? -1 : 1)
}

function first(entities: Iterable<PooledContact>): PooledContact | undefined {
  return [...entities].sort(inOrder)[0]
}

/** Answers whether there was room. */
function put<K>(map: Map<K, Set<PooledContact>>, key: K, entity: PooledContact): boolean {
  const there = map.get(key)
  if (!there) map.set(key, new Set([entity]))
  else if (there.size < MAX_PER_KEY) there.add(entity)
  else return there.has(entity)
  return true
}
