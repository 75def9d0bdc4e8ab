import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { dismissalInput } from '@/contract/contacts/duplicates'
import { ApiError, notFound } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import { requireAbility, lockScan } from '../../contacts'
import { listMembers } from '../duplicates/groupStore'
import { regroupAfterChange } from '../duplicates/regroup'
import { deleteDismissal, dismissContacts } from './dismissals'

/**
 * Stores that no two of these contacts are the same person. Throws `NOT_FOUND` when one does not
 * exist, and `VERSION_CONFLICT` when the group has more or fewer members now.
 */
export async function dismissDuplicates(
  ctx: Ctx,
  { contactIds, group }: v.InferOutput<typeof dismissalInput>,
): Promise<{ dismissalId: string }> {
  requireAbility(ctx, 'update')
  const dismissalId = randomUUID()
  await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const scan = await lockScan(inside)
    const members = group
      ? ((await listMembers(inside, [group.id], group.size + 1)).get(group.id) ?? [])
      : []
    if (members.length !== (group?.size ?? 0)) throw new ApiError('VERSION_CONFLICT')
    if (
      (await dismissContacts(inside, dismissalId, { named: contactIds, others: members })) <
      contactIds.length
    )
      throw notFound('contact')
    await regroupAfterChange(inside, scan, [...new Set([...contactIds, ...members])])
  })
  return { dismissalId }
}

/** Deletes a dismissal; a repeated call, or one for somebody else's, deletes nothing. */
export async function undoDismissal(ctx: Ctx, dismissalId: string): Promise<{ forgotten: number }> {
  requireAbility(ctx, 'update')
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const scan = await lockScan(inside)
    const contactIds = await deleteDismissal(inside, dismissalId)
    await regroupAfterChange(inside, scan, contactIds)
    return { forgotten: contactIds.length > 0 ? 1 : 0 }
  })
}
