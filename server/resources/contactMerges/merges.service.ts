import { subject } from '@casl/ability'
import { and, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Contact } from '@/contract/contacts/contact'
import type { ContactMerge, mergeInput } from '@/contract/contacts/contactMerge'
import { contactMerges as merges } from './tables'
import { deleteFilesAfterCommit } from '../../platform/files/deleteFiles'
import { withUpload } from '../../platform/files/uploads'
import { ApiError, invalid, notFound } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import type { Upload } from '../../ports/files'
import {
  contactLengths,
  fitTogether,
  lockContacts,
  lockScan,
  presentContact,
  requireAbility,
} from '../contacts'
import { regroupAfterChange } from './duplicates/regroup'
import { presentMerges } from './mergeHistory.service'
import { MergeError, TOO_LARGE, mergeRows } from './mergeRows'
import { lockForUndo } from './undo/mergeChain'
import { undoMergeRows } from './undo/undoMergeRows'
import { ownedBy } from '../../platform/db/ownedBy'

/**
 * Merges contacts into one of them, all or none. Throws `NOT_FOUND` when one does not exist,
 * `VERSION_CONFLICT` when one has changed since it was read, and an error at the field that a
 * contact cannot hold.
 */
export async function mergeContacts(
  ctx: Ctx,
  { contacts: given, survivorId, choices }: v.InferOutput<typeof mergeInput>,
): Promise<{ mergeId: string; contact: Contact }> {
  for (const action of ['read', 'update', 'delete'] as const) requireAbility(ctx, action)
  const merge = (upload: Upload) =>
    ctx.db.transaction(async (tx) => {
      const merging = { ...ctx, db: tx, upload }
      const scan = await lockScan(merging)
      const ids = given.map(({ id }) => id)
      if (!fitTogether((await contactLengths(merging, ids)).values()))
        throw new MergeError('contacts', TOO_LARGE)
      const rows = await lockContacts(merging, ids)
      if (
        rows.length < given.length ||
        rows.some((row) => !ctx.actor.ability.can('read', subject('Contact', { ...row })))
      )
        throw notFound('contact')
      const versions = new Map(given.map(({ id, version }) => [id, version]))
      if (rows.some(({ id, version }) => versions.get(id) !== version))
        throw new ApiError('VERSION_CONFLICT')
      const inOrder = given.flatMap(({ id }) => rows.filter((row) => row.id === id))
      const { mergeId, row } = await mergeRows(merging, inOrder, survivorId, choices)
      await regroupAfterChange(merging, scan, ids)
      await upload.commit(merging)
      return { mergeId, contact: presentContact(row) }
    })
  try {
    return await withUpload(ctx, merge)
  } catch (error) {
    if (error instanceof MergeError) throw invalid({ [error.field]: error.message })
    throw error
  }
}

/**
 * Undoes a merge; a repeated call changes nothing. Throws `CONFLICT` when the contacts were deleted
 * forever.
 */
export async function undoMerge(
  ctx: Ctx,
  mergeId: string,
): Promise<{ merge: ContactMerge; restored: string[]; missing: number }> {
  for (const action of ['read', 'update', 'delete'] as const) requireAbility(ctx, action)
  const { restored, missing } = await ctx.db.transaction(async (tx) => {
    const owned = { ...ctx, db: tx }
    const scan = await lockScan(owned)
    const [merge] = await tx
      .select()
      .from(merges)
      .where(and(ownedBy(merges, ctx.actor), eq(merges.id, mergeId)))
      .for('update')
    if (!merge) throw notFound('merge')
    if (merge.undoneAt) return { restored: [], missing: 0 }
    if (merge.erasedAt)
      throw new ApiError(
        'CONFLICT',
        'These contacts were deleted forever: this merge can no longer be undone.',
      )
    await lockForUndo(owned, [merge])
    const undone = await undoMergeRows(owned, merge, ctx.clock())
    await regroupAfterChange(owned, scan, [...undone.restored, ...undone.touched])
    await deleteFilesAfterCommit(owned, undone.pictures)
    return { restored: undone.restored, missing: merge.absorbedIds.length - undone.restored.length }
  })
  const [merge] = await ctx.db
    .select()
    .from(merges)
    .where(and(ownedBy(merges, ctx.actor), eq(merges.id, mergeId)))
  const [presented] = merge ? await presentMerges(ctx, [merge]) : []
  if (!presented) throw notFound('merge')
  return { merge: presented, restored, missing }
}
