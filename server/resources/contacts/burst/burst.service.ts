import { randomUUID } from 'node:crypto'
import { type SQL, and, lt, sql } from 'drizzle-orm'
import { LEAST_BURST } from '@/contract/contacts/contact'
import type { Db } from '../../../platform/db/client'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import { notFound } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import { findContact } from '../contactAccess'
import { isInList } from '../list/contactQuery'
import { moveToTrash } from '../store/trashContacts'
import { contactOrigins, contacts } from '../tables'

const DAY_MS = 86_400_000

/** Notes for a day which of an owner's new contacts came from the same network. */
export async function noteOrigin(
  { db, actor }: OwnerScope,
  contactId: string,
  { network, now }: { network: string; now: Date },
): Promise<void> {
  const { tenantId, userId: ownerId } = actor
  await db
    .insert(contactOrigins)
    .values({ tenantId, ownerId, contactId, network, addedAt: now })
    // The same form may come again after its contact was erased.
    .onConflictDoNothing()
}

/**
 * Counts the contacts of the list that left their details within an hour of this one, from its
 * network; undefined for too few to be a burst.
 */
export async function countBurst(
  scope: OwnerScope,
  contactId: string,
): Promise<number | undefined> {
  const count = await scope.db.$count(contacts, isOfBurst(scope, contactId))
  return count < LEAST_BURST ? undefined : count
}

/**
 * Moves a burst to the trash: a contact with all that left their details within an hour of it, from
 * its network. Restoring by the returned `deletionId` undoes it. Throws NOT_FOUND when there is none.
 */
export async function deleteBurst(ctx: Ctx, contactId: string) {
  await findContact(ctx, contactId, 'delete')
  if ((await countBurst(ctx, contactId)) === undefined) throw notFound('burst')
  const deletionId = randomUUID()
  const deleted = await ctx.db.transaction(async (db) => {
    const found = await db
      .select({ id: contacts.id })
      .from(contacts)
      .where(isOfBurst(ctx, contactId))
      .orderBy(contacts.id)
    const ids = found.map(({ id }) => id)
    return moveToTrash({ ...ctx, db }, ids, { deletionId, now: ctx.clock() })
  })
  return { deleted, deletionId }
}

function isOfBurst(scope: OwnerScope, contactId: string): SQL | undefined {
  const isSame = sql`${contacts.id} in ${burstOf(scope, contactId)}`
  return and(ownedBy(contacts, scope.actor), isInList, isSame)
}

/** Forgets everybody's networks after a day. */
export async function forgetOrigins(db: Db, now: Date): Promise<void> {
  await db
    .delete(contactOrigins)
    .where(lt(contactOrigins.addedAt, new Date(now.getTime() - DAY_MS)))
}

/** Returns a query for the ids of a contact's burst; none for one whose network is not known. */
function burstOf({ actor }: OwnerScope, contactId: string): SQL {
  const ofOwner = (alias: string) =>
    sql`${sql.raw(alias)}.tenant_id = ${actor.tenantId} and ${sql.raw(alias)}.owner_id = ${actor.userId}`
  return sql`(select other.contact_id from ${contactOrigins} as one join ${contactOrigins} as other
    on ${ofOwner('other')} and other.network = one.network
      and other.added_at between one.added_at - interval '1 hour' and one.added_at + interval '1 hour'
    where ${ofOwner('one')} and one.contact_id = ${contactId})`
}
