import { randomUUID } from 'node:crypto'
import { subject } from '@casl/ability'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Contact } from '@/contract/contacts'
import { type ContactMerge, MAX_MERGED, type mergeInput } from '@/contract/merges'
import { contactMerges as merges, contacts, dismissedDuplicates as pairs } from '../../db/schema'
import { ApiFault, invalid, notFound } from '../../http/apiFault'
import type { Ctx } from '../../http/context'
import { ownedBy } from '../contactQuery'
import { displayName, presentContact } from '../contactRow'
import { lockContacts } from '../contactStore'
import { requireAbility } from '../contacts.service'
import { anyId } from './anyId'
import { lockScan } from './groupStore'
import { pairOf } from './inheritApart'
import { touchDuplicates } from './keepDuplicates'
import { MergeFault, mergeRows } from './mergeRows'
import { own } from './owned'
import { type MergeRow, lockForUndo, undoRows } from './undoRows'

/**
 * Merges contacts into one of them, all or nothing. One that is not there is NOT_FOUND; one that was changed since it was read, VERSION_CONFLICT; what a contact
 * cannot hold is refused at its field.
 */
export async function mergeContacts(ctx: Ctx, { contacts: given, survivorId, choices }: v.InferOutput<typeof mergeInput>): Promise<{ mergeId: string; contact: Contact }> {
  for (const action of ['read', 'update', 'delete'] as const) requireAbility(ctx, action)
  const stored: string[] = []
  try {
    return await ctx.db.transaction(async (tx) => {
      const merging = { ...ctx, db: tx, stored }
      const scan = await lockScan(merging)
      const rows = await lockContacts(merging, given.map(({ id }) => id))
      if (rows.length < given.length || rows.some((row) => !ctx.actor.ability.can('read', subject('Contact', { ...row })))) throw notFound('contact')
      const versions = new Map(given.map(({ id, version }) => [id, version]))
      if (rows.some(({ id, version }) => versions.get(id) !== version)) throw new ApiFault('VERSION_CONFLICT')
      const inOrder = given.flatMap(({ id }) => rows.filter((row) => row.id === id))
      const { mergeId, row } = await mergeRows(merging, inOrder, survivorId, choices)
      await touchDuplicates(merging, scan, given.map(({ id }) => id))
      return { mergeId, contact: presentContact(row) }
    })
  } catch (error) {
    await Promise.all(stored.map((key) => ctx.files.delete(key)))
    if (error instanceof MergeFault) throw invalid({ [error.field]: error.message })
    throw error
  }
}

/** Takes a merge back; asked again, it changes nothing more. One whose contacts were erased for good is refused with CONFLICT. */
export async function undoMerge(ctx: Ctx, mergeId: string): Promise<{ merge: ContactMerge; restored: string[]; missing: number }> {
  for (const action of ['read', 'update', 'delete'] as const) requireAbility(ctx, action)
  const { restored, missing, pictures } = await ctx.db.transaction(async (tx) => {
    const owned = { ...ctx, db: tx }
    const scan = await lockScan(owned)
    const [merge] = await tx.select().from(merges).where(and(own(merges, ctx.actor), eq(merges.id, mergeId))).for('update')
    if (!merge) throw notFound('merge')
    if (merge.undoneAt) return { restored: [], missing: 0, pictures: [] }
    if (merge.erasedAt) throw new ApiFault('CONFLICT', 'These contacts were deleted forever: nothing of this merge can come back.')
    await lockForUndo(owned, [merge])
    const undone = await undoRows(owned, merge, ctx.clock())
    await touchDuplicates(owned, scan, [...undone.restored, ...undone.touched])
    return { ...undone, missing: merge.absorbedIds.length - undone.restored.length }
  })
  for (const picture of pictures) ctx.afterwards(() => ctx.files.delete(picture))
  const [merge] = await ctx.db.select().from(merges).where(and(own(merges, ctx.actor), eq(merges.id, mergeId)))
  const [presented] = merge ? await presentMerges(ctx, [merge]) : []
  if (!presented) throw notFound('merge')
  return { merge: presented, restored, missing }
}

export async function listMerges(ctx: Ctx, { offset, limit }: { offset: number; limit: number }) {
  requireAbility(ctx, 'read')
  const rows = await ctx.db.select().from(merges).where(own(merges, ctx.actor)).orderBy(desc(merges.position), desc(merges.id)).limit(limit).offset(offset)
  const [count] = await ctx.db.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(merges).where(own(merges, ctx.actor))
  return { items: await presentMerges(ctx, rows), offset, total: count?.total ?? 0 }
}

/** How many absorbed contacts are told by name. */
const NAMED = 10

async function presentMerges({ db, actor }: Ctx, rows: readonly MergeRow[]): Promise<ContactMerge[]> {
  const ids = rows.flatMap(({ survivorId, absorbedIds }) => [survivorId, ...absorbedIds.slice(0, NAMED)])
  const found = ids.length === 0 ? [] : await db.select().from(contacts).where(and(ownedBy(actor), anyId(contacts.id, ids)))
  const known = new Map(found.map((row) => [row.id, row]))
  const nameOf = (id: string) => { const row = known.get(id); return row ? displayName(row) : '' }
  return rows.map(({ id, survivorId, absorbedIds, createdAt, undoneAt, erasedAt }) => {
    const survivor = known.get(survivorId)
    const place = !survivor ? 'gone' : survivor.mergeId ? 'absorbed' : survivor.deletedAt ? 'trashed' : 'listed'
    const state = erasedAt ? 'erased' : undoneAt ? 'undone' : 'done'
    const names = absorbedIds.slice(0, NAMED).map(nameOf).filter(Boolean)
    const dates = { createdAt: createdAt.toISOString(), undoneAt: undoneAt?.toISOString() ?? null }
    return { id, state, survivorId, name: nameOf(survivorId), survivor: place, absorbedNames: names, absorbed: absorbedIds.length, ...dates }
  })
}

/** Remembers that no two of these contacts are the same. */
export async function dismissDuplicates(ctx: Ctx, contactIds: readonly string[]): Promise<{ dismissalId: string }> {
  requireAbility(ctx, 'update')
  const dismissalId = randomUUID()
  await ctx.db.transaction(async (tx) => {
    const owned = { ...ctx, db: tx }
    const scan = await lockScan(owned)
    if ((await lockContacts(owned, contactIds)).length < contactIds.length) throw notFound('contact')
    const created = { tenantId: ctx.actor.tenantId, ownerId: ctx.actor.userId, dismissalId, createdAt: ctx.clock() }
    const rows = contactIds.flatMap((one, at) => contactIds.slice(at + 1).map((other) => ({ ...pairOf(one, other), ...created })))
    // What a merge had inherited is said now: it stays when the merge is undone.
    const saying = { target: [pairs.tenantId, pairs.ownerId, pairs.contactId, pairs.otherId], set: { dismissalId, mergeId: null, createdAt: ctx.clock() }, setWhere: isNotNull(pairs.mergeId) }
    for (let start = 0; start < rows.length; start += MAX_MERGED * 5) await tx.insert(pairs).values(rows.slice(start, start + MAX_MERGED * 5)).onConflictDoUpdate(saying)
    await touchDuplicates(owned, scan, contactIds)
  })
  return { dismissalId }
}

/** Forgets a dismissal; asked again, or for somebody else's, it forgets nothing. */
export async function undoDismissal(ctx: Ctx, dismissalId: string): Promise<{ forgotten: number }> {
  requireAbility(ctx, 'update')
  return ctx.db.transaction(async (tx) => {
    const owned = { ...ctx, db: tx }
    const scan = await lockScan(owned)
    const rows = await tx.delete(pairs).where(and(own(pairs, ctx.actor), eq(pairs.dismissalId, dismissalId), isNull(pairs.mergeId))).returning()
    await touchDuplicates(owned, scan, [...new Set(rows.flatMap(({ contactId, otherId }) => [contactId, otherId]))])
    return { forgotten: rows.length }
  })
}
