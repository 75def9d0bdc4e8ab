import { randomUUID } from 'node:crypto'
import { subject } from '@casl/ability'
import { and, desc, eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Contact } from '@/contract/contacts/contact'
import type { ContactMerge, mergeInput } from '@/contract/contacts/contactMerge'
import type { dismissalInput } from '@/contract/contacts/duplicates'
import { contactMerges as merges, contacts } from '../../platform/db/schema'
import { deleteFilesAfterCommit } from '../../platform/files/deleteFiles'
import { withUpload } from '../../platform/files/uploads'
import { ApiError, invalid, notFound } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import { ownedBy } from '../contacts/sql/ownedBy'
import { displayName } from '../contacts/contactContent'
import { presentContact } from '../contacts/presentContact'
import { lockContacts } from '../contacts/store/lockContacts'
import { requireAbility } from '../contacts/contactAccess'
import { idIn } from '../contacts/sql/idIn'
import { deleteDismissal, dismissContacts } from './dismissals/dismissals'
import { listMembers } from './duplicates/groupStore'
import { lockScan } from '../contacts/duplicateScan'
import { regroupAfterChange } from './duplicates/updateGroups'
import { MergeError, mergeRows } from './mergeRows'
import { type MergeRow, lockForUndo, undoMergeRows } from './undo/undoMergeRows'
import type { Upload } from '../../ports/files'

/**
 * Merges contacts into one of them, all or nothing. One that is not there is NOT_FOUND; one that was changed since it was read, VERSION_CONFLICT; what a contact
 * cannot hold is refused at its field.
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
      const rows = await lockContacts(
        merging,
        given.map(({ id }) => id),
      )
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
      await regroupAfterChange(
        merging,
        scan,
        given.map(({ id }) => id),
      )
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

/** Takes a merge back; asked again, it changes nothing more. One whose contacts were erased for good is refused with CONFLICT. */
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
        'These contacts were deleted forever: nothing of this merge can come back.',
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

export async function listMerges(ctx: Ctx, { offset, limit }: { offset: number; limit: number }) {
  requireAbility(ctx, 'read')
  const rows = await ctx.db
    .select()
    .from(merges)
    .where(ownedBy(merges, ctx.actor))
    .orderBy(desc(merges.position), desc(merges.id))
    .limit(limit)
    .offset(offset)
  const [count] = await ctx.db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(merges)
    .where(ownedBy(merges, ctx.actor))
  return { items: await presentMerges(ctx, rows), offset, total: count?.total ?? 0 }
}

/** How many absorbed contacts are told by name. */
const NAMED = 10

async function presentMerges(
  { db, actor }: Ctx,
  rows: readonly MergeRow[],
): Promise<ContactMerge[]> {
  const ids = rows.flatMap(({ survivorId, absorbedIds }) => [
    survivorId,
    ...absorbedIds.slice(0, NAMED),
  ])
  const found =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(contacts)
          .where(and(ownedBy(contacts, actor), idIn(contacts.id, ids)))
  const known = new Map(found.map((row) => [row.id, row]))
  const nameOf = (id: string) => {
    const row = known.get(id)
    return row ? displayName(row) : ''
  }
  return rows.map(({ id, survivorId, absorbedIds, createdAt, undoneAt, erasedAt }) => {
    const survivor = known.get(survivorId)
    const place = !survivor
      ? 'gone'
      : survivor.mergeId
        ? 'absorbed'
        : survivor.deletedAt
          ? 'trashed'
          : 'listed'
    const state = erasedAt ? 'erased' : undoneAt ? 'undone' : 'done'
    const names = absorbedIds.slice(0, NAMED).map(nameOf).filter(Boolean)
    const dates = { createdAt: createdAt.toISOString(), undoneAt: undoneAt?.toISOString() ?? null }
    return {
      id,
      state,
      survivorId,
      name: nameOf(survivorId),
      survivor: place,
      absorbedNames: names,
      absorbed: absorbedIds.length,
      ...dates,
    }
  })
}

/** Remembers that no two of these contacts are the same. One that is not there is NOT_FOUND; a group that has more or fewer now, VERSION_CONFLICT. */
export async function dismissDuplicates(
  ctx: Ctx,
  { contactIds, group }: v.InferOutput<typeof dismissalInput>,
): Promise<{ dismissalId: string }> {
  requireAbility(ctx, 'update')
  const dismissalId = randomUUID()
  await ctx.db.transaction(async (tx) => {
    const owned = { ...ctx, db: tx }
    const scan = await lockScan(owned)
    const members = group
      ? ((await listMembers(owned, [group.id], group.size + 1)).get(group.id) ?? [])
      : []
    if (members.length !== (group?.size ?? 0)) throw new ApiError('VERSION_CONFLICT')
    if (
      (await dismissContacts(owned, dismissalId, { named: contactIds, others: members })) <
      contactIds.length
    )
      throw notFound('contact')
    await regroupAfterChange(owned, scan, [...new Set([...contactIds, ...members])])
  })
  return { dismissalId }
}

/** Forgets a dismissal; asked again, or for somebody else's, it forgets nothing. */
export async function undoDismissal(ctx: Ctx, dismissalId: string): Promise<{ forgotten: number }> {
  requireAbility(ctx, 'update')
  return ctx.db.transaction(async (tx) => {
    const owned = { ...ctx, db: tx }
    const scan = await lockScan(owned)
    const contactIds = await deleteDismissal(owned, dismissalId)
    await regroupAfterChange(owned, scan, contactIds)
    return { forgotten: contactIds.length > 0 ? 1 : 0 }
  })
}
