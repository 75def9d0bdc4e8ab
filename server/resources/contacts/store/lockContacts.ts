import { and } from 'drizzle-orm'
import { idIn } from '../../../platform/db/idIn'
import { contacts } from '../tables'
import type { ContactRow } from '../contactRow'
import { withIds } from '../list/contactQuery'
import { lengthOfRow } from './contactLengths'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'

/** Returns the rows of the list with these ids, locked until the transaction ends. */
export async function lockContacts(
  { db, actor }: OwnerScope,
  ids: readonly string[],
): Promise<ContactRow[]> {
  if (ids.length === 0) return []
  return db.select().from(contacts).where(withIds(actor, ids)).orderBy(contacts.id).for('update')
}

/** The contacts that one statement locks and measures: some 30 ms on the embedded database. */
const LOCKED = 500

/** The version of a locked contact, and its bytes as text (see `contactLengths`). */
interface Locked {
  version: number
  length: number
}

/**
 * Locks the rows of the list with these ids like `lockContacts`, in the same order, and returns
 * their versions and lengths by id: without their content, 10,000 rows take little memory.
 */
export async function lockVersions(
  { db, actor }: OwnerScope,
  ids: readonly string[],
): Promise<Map<string, Locked>> {
  const locked = new Map<string, Locked>()
  const sorted = [...ids].sort()
  for (let start = 0; start < sorted.length; start += LOCKED) {
    const rows = await db
      .select({ id: contacts.id, version: contacts.version, length: lengthOfRow })
      .from(contacts)
      .where(withIds(actor, sorted.slice(start, start + LOCKED)))
      .orderBy(contacts.id)
      .for('update')
    for (const { id, ...row } of rows) locked.set(id, row)
  }
  return locked
}

/** Locks contacts with these ids, in the list or not, in the order of their ids. */
export async function lockOwn({ db, actor }: OwnerScope, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(ownedBy(contacts, actor), idIn(contacts.id, ids)))
    .orderBy(contacts.id)
    .for('update')
}
