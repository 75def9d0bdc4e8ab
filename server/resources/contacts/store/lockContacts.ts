import { and } from 'drizzle-orm'
import { contacts } from '../../../platform/db/schema'
import type { ContactRow } from '../contactRow'
import { idIn } from '../sql/idIn'
import { type OwnerScope, ownedBy } from '../sql/ownedBy'

/** Returns the rows of the list with these ids, locked until the transaction ends. */
export async function lockContacts(
  { db, actor }: OwnerScope,
  ids: readonly string[],
): Promise<ContactRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(contacts)
    .where(and(ownedBy(contacts, actor), idIn(contacts.id, ids)))
    .orderBy(contacts.id)
    .for('update')
  // Filtered here: in SQL the condition could make the planner walk a partial index of the list.
  return rows.filter(({ deletedAt }) => deletedAt === null)
}
