import type { OwnerScope } from '../../platform/db/ownedBy'
import { leadNotices } from './tables'

/** Notes in the caller's transaction that the owner is to be told of a new contact. */
export async function addLeadNotice(
  { db, actor }: OwnerScope,
  contactId: string,
  now: Date,
): Promise<void> {
  await db.insert(leadNotices).values({
    tenantId: actor.tenantId,
    ownerId: actor.userId,
    contactId,
    addedAt: now,
    dueAt: now,
  })
}
