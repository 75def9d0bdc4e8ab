import { randomUUID } from 'node:crypto'
import { type SQL, and, count, eq, inArray } from 'drizzle-orm'
import type * as v from 'valibot'
import { MAX_IDS, type contactSelection } from '@/contract/contacts/contactFilter'
import type { restoreContacts as restoreCall } from '@/contract/contacts/contacts'
import { contacts } from '../tables'
import { invalid } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import { findContact, requireAbility } from '../contactAccess'
import { inListOrTrash, isSelected } from '../list/contactQuery'
import { moveToTrash, restoreFromTrash } from '../store/trashContacts'

/**
 * Moves a selection of up to 10,000 contacts to the trash. Restoring by the returned `deletionId`
 * undoes it.
 */
export async function deleteContacts(ctx: Ctx, selection: v.InferOutput<typeof contactSelection>) {
  requireAbility(ctx, 'delete')
  const where = isSelected(ctx.actor, selection)
  if ('matching' in selection) await requireAtMostMaxIds(ctx, where, 'matching')
  const deletionId = randomUUID()
  return { deleted: await moveToTrash(ctx, where, { deletionId, now: ctx.clock() }), deletionId }
}

/** Deletes one contact. Throws `NOT_FOUND` when it is not in the list. */
export async function deleteContact(ctx: Ctx, contactId: string) {
  await findContact(ctx, contactId, 'delete')
  return deleteContacts(ctx, { ids: [contactId] })
}

/** Restores contacts from the trash: up to 10,000 of one deletion, or up to 1,000 by their ids. */
export async function restoreContacts(
  ctx: Ctx,
  target: v.InferOutput<NonNullable<(typeof restoreCall)['body']>>,
) {
  requireAbility(ctx, 'delete')
  const where =
    'ids' in target ? inArray(contacts.id, target.ids) : eq(contacts.deletionId, target.deletionId)
  if ('deletionId' in target)
    await requireAtMostMaxIds(ctx, and(inListOrTrash(ctx.actor, true), where), 'deletionId')
  return { restored: await restoreFromTrash(ctx, where, ctx.clock()) }
}

/** Throws when more than 10,000 contacts match, because only a job may take that long. */
async function requireAtMostMaxIds(
  { db }: Ctx,
  where: SQL | undefined,
  field: string,
): Promise<void> {
  const matches = db
    .select({ id: contacts.id })
    .from(contacts)
    .where(where)
    .limit(MAX_IDS + 1)
    .as('matches')
  const [{ rows } = { rows: 0 }] = await db.select({ rows: count() }).from(matches)
  if (rows > MAX_IDS) throw invalid({ [field]: 'Too many for one request. Use a bulk job.' })
}
