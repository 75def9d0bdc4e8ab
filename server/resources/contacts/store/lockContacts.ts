import { contacts } from '../tables'
import type { ContactRow } from '../contactRow'
import { withIds } from '../list/contactQuery'
import type { OwnerScope } from '../../../platform/db/ownedBy'

/** Returns the rows of the list with these ids, locked until the transaction ends. */
export async function lockContacts(
  { db, actor }: OwnerScope,
  ids: readonly string[],
): Promise<ContactRow[]> {
  if (ids.length === 0) return []
  return db.select().from(contacts).where(withIds(actor, ids)).orderBy(contacts.id).for('update')
}
