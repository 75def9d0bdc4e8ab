import { hash, randomUUID } from 'node:crypto'
import { type SQL, and, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { MAX_IDS, type contactSelection } from '@/contract/contacts/contactFilter'
import type { restoreContacts as restoreCall } from '@/contract/contacts/contacts'
import { contacts } from '../tables'
import { invalid } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import { findContact, requireAbility } from '../contactAccess'
import { inListOrTrash, isSelected } from '../list/contactQuery'
import { requireAffordable } from '../list/requireAffordable'
import { lockOwn } from '../store/lockContacts'
import { moveToTrash, restoreFromTrash } from '../store/trashContacts'
import type { OwnerScope } from '../../../platform/db/ownedBy'

/**
 * Moves a selection of up to 10,000 contacts to the trash. Restoring by the returned `deletionId`
 * undoes it. Selected ids move in pieces of their own transactions, between which others are
 * answered; a repeated request completes one that was killed and has the same `deletionId`. A filter
 * would find other contacts then, so it moves all of them or none.
 */
export async function deleteContacts(ctx: Ctx, selection: v.InferOutput<typeof contactSelection>) {
  requireAbility(ctx, 'delete')
  const now = ctx.clock()
  if ('ids' in selection) {
    const deletionId = deletionIdOf(ctx.actor, selection.ids)
    return { deleted: await moveToTrash(ctx, selection.ids, { deletionId, now }), deletionId }
  }
  await requireAffordable(ctx, selection.matching)
  const deletionId = randomUUID()
  const deleted = await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db }
    const ids = await findIds(inside, isSelected(ctx.actor, selection), 'matching')
    // In the order of their ids, as every transaction locks contacts.
    await lockOwn(inside, ids)
    return moveToTrash(inside, ids, { deletionId, now })
  })
  return { deleted, deletionId }
}

/** Returns the id of the deletion of these contacts, which is the same when it is repeated. */
function deletionIdOf({ tenantId, userId }: Ctx['actor'], ids: readonly string[]): string {
  const digest = hash('sha256', JSON.stringify([tenantId, userId, [...ids].sort()]))
  // A UUID of version 8, whose content is the product's own (RFC 9562 section 5.8).
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

/** Deletes one contact. Throws `NOT_FOUND` when it is not in the list. */
export async function deleteContact(ctx: Ctx, contactId: string) {
  await findContact(ctx, contactId, 'delete')
  return deleteContacts(ctx, { ids: [contactId] })
}

/**
 * Restores contacts from the trash: up to 10,000 of one deletion, or up to 1,000 by their ids, in
 * pieces like `deleteContacts`.
 */
export async function restoreContacts(
  ctx: Ctx,
  target: v.InferOutput<NonNullable<(typeof restoreCall)['body']>>,
) {
  requireAbility(ctx, 'delete')
  const now = ctx.clock()
  const ids = 'ids' in target ? target.ids : await findDeleted(ctx, target.deletionId)
  return { restored: await restoreFromTrash(ctx, ids, now) }
}

function findDeleted(ctx: Ctx, deletionId: string): Promise<string[]> {
  const isOfDeletion = and(inListOrTrash(ctx.actor, true), eq(contacts.deletionId, deletionId))
  return findIds(ctx, isOfDeletion, 'deletionId')
}

/** Returns the ids of contacts, and throws above 10,000, because only a job may take that long. */
async function findIds(
  { db }: OwnerScope,
  where: SQL | undefined,
  field: string,
): Promise<string[]> {
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(where)
    .limit(MAX_IDS + 1)
  if (rows.length > MAX_IDS) throw invalid({ [field]: 'Too many for one request. Use a bulk job.' })
  return rows.map(({ id }) => id).sort()
}
