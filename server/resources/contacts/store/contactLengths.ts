import { sql } from 'drizzle-orm'
import { contacts } from '../tables'
import { withIds } from '../list/contactQuery'
import { piecesOf } from '../../../platform/db/pieces'
import type { OwnerScope } from '../../../platform/db/ownedBy'

/** The bytes of contacts, as text, that are in memory at once; one contact may have more. */
const MAX_LENGTH = 16_000_000

/** The contacts that one statement measures, which takes the embedded database some 15 ms. */
const MEASURED = 500

/**
 * The bytes that a contact has as text. The database measures them, because thousands of large
 * contacts would not fit into memory here.
 */
export const lengthOfRow = sql<number>`octet_length(${contacts}::text)`

/** Returns the lengths of contacts of the list by id. */
export async function contactLengths(
  { db, actor }: OwnerScope,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const lengths = new Map<string, number>()
  for (const piece of piecesOf(ids, MEASURED)) {
    const rows = await db
      .select({ id: contacts.id, length: lengthOfRow })
      .from(contacts)
      .where(withIds(actor, piece))
    for (const row of rows) lengths.set(row.id, row.length)
  }
  return lengths
}

/** Returns the first of some items that fit into memory at once, and at least one. */
export function takeFitting<T>(items: readonly T[], lengthOf: (item: T) => number): T[] {
  let length = 0
  const end = items.findIndex((item, at) => {
    length += lengthOf(item)
    return at > 0 && length > MAX_LENGTH
  })
  return end === -1 ? [...items] : items.slice(0, end)
}

/** Tells whether contacts with these lengths fit into memory at once. */
export function fitTogether(lengths: Iterable<number>): boolean {
  let sum = 0
  for (const length of lengths) sum += length
  return sum <= MAX_LENGTH
}
