import { and, desc, sql } from 'drizzle-orm'
import type { ContactMerge } from '@/contract/contacts/contactMerge'
import { contactMerges as merges } from './tables'
import { contacts } from '../contacts/tables'
import type { Ctx } from '../../ports/context'
import { requireAbility } from '../contacts'
import { displayName } from '../contacts/model'
import type { MergeRow } from './undo/mergeChain'
import { idIn } from '../../platform/db/idIn'
import { ownedBy } from '../../platform/db/ownedBy'

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

/** The most absorbed contacts whose names are shown. */
const NAMED = 10

export async function presentMerges(
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
