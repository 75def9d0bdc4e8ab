import { type SQL, and } from 'drizzle-orm'
import { idIn } from '../../../platform/db/idIn'
import { piecesOf } from '../../../platform/db/pieces'
import { contacts } from '../tables'
import type { ContactRow } from '../contactRow'
import { isInList, withIds } from '../list/contactQuery'
import { lengthOfRow } from './contactLengths'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'

/** The contacts that one statement reads: each takes the embedded database some 30 ms. */
const READ = { whole: 500, ids: 2_000 }

/** Returns the rows of the list with these ids in their order, locked until the transaction ends. */
export function lockContacts(scope: OwnerScope, ids: readonly string[]): Promise<ContactRow[]> {
  return inPieces(ids, (piece) => rowsWith(scope, and(isInList, piece)).for('update'))
}

/** Returns and locks rows like `lockContacts`, also those that are not in the list. */
export function lockAnyContacts(scope: OwnerScope, ids: readonly string[]): Promise<ContactRow[]> {
  return inPieces(ids, (piece) => rowsWith(scope, piece).for('update'))
}

/** Returns rows like `lockContacts`, without a lock. */
export function readContacts(scope: OwnerScope, ids: readonly string[]): Promise<ContactRow[]> {
  return inPieces(ids, (piece) => rowsWith(scope, and(isInList, piece)))
}

function rowsWith({ db, actor }: OwnerScope, where: SQL | undefined) {
  const own = and(ownedBy(contacts, actor), where)
  return db.select().from(contacts).where(own).orderBy(contacts.id)
}

async function inPieces(
  ids: readonly string[],
  read: (piece: SQL) => PromiseLike<ContactRow[]>,
): Promise<ContactRow[]> {
  const rows: ContactRow[] = []
  for (const piece of piecesOf([...ids].sort(), READ.whole))
    for (const row of await read(idIn(contacts.id, piece))) rows.push(row)
  return rows
}

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
  for (const piece of piecesOf([...ids].sort(), READ.whole)) {
    const rows = await db
      .select({ id: contacts.id, version: contacts.version, length: lengthOfRow })
      .from(contacts)
      .where(withIds(actor, piece))
      .orderBy(contacts.id)
      .for('update')
    for (const { id, ...row } of rows) locked.set(id, row)
  }
  return locked
}

/** Locks contacts with these ids, in the list or not, in the order of their ids. */
export async function lockOwn({ db, actor }: OwnerScope, ids: readonly string[]): Promise<void> {
  for (const piece of piecesOf([...ids].sort(), READ.ids))
    await db
      .select({ id: contacts.id })
      .from(contacts)
      .where(and(ownedBy(contacts, actor), idIn(contacts.id, piece)))
      .orderBy(contacts.id)
      .for('update')
}
