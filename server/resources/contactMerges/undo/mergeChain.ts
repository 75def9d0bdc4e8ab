import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { contactMerges as merges } from '../tables'
import { contacts } from '../../contacts/tables'
import { idIn } from '../../../platform/db/idIn'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'

export type MergeRow = typeof merges.$inferSelect

/**
 * Locks every contact that undoing these merges may write, all at once: undoing writes counts,
 * and no locks may be taken after that.
 */
export async function lockForUndo(
  owned: OwnerScope,
  given: readonly Pick<MergeRow, 'survivorId' | 'absorbedIds'>[],
): Promise<void> {
  const ids = given.flatMap(({ survivorId, absorbedIds }) => [survivorId, ...absorbedIds])
  const above = (await survivorsOf(owned, ids)).values()
  if (ids.length === 0) return
  await owned.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(ownedBy(contacts, owned.actor), idIn(contacts.id, [...new Set([...ids, ...above])])))
    .orderBy(contacts.id)
    .for('update')
}

/** Returns the contact that each of these, and each of those above, was merged into. */
async function survivorsOf(
  { db, actor }: OwnerScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let wanted = [...ids]; wanted.length > 0;) {
    const hidden = await db
      .select({ id: contacts.id, mergeId: contacts.mergeId })
      .from(contacts)
      .where(and(ownedBy(contacts, actor), idIn(contacts.id, wanted)))
    const mergeIds = [...new Set(hidden.flatMap(({ mergeId }) => mergeId ?? []))]
    const findActiveMerge = and(
      ownedBy(merges, actor),
      idIn(merges.id, mergeIds),
      isNull(merges.undoneAt),
      isNull(merges.erasedAt),
    )
    const rows =
      mergeIds.length === 0
        ? []
        : await db
            .select({ id: merges.id, survivorId: merges.survivorId })
            .from(merges)
            .where(findActiveMerge)
    const into = new Map(rows.map(({ id, survivorId }) => [id, survivorId]))
    wanted = []
    for (const { id, mergeId } of hidden) {
      const survivorId = mergeId === null ? undefined : into.get(mergeId)
      if (mergeId === null || survivorId === undefined) continue
      found.set(id, survivorId)
      if (!found.has(survivorId)) wanted.push(survivorId)
    }
  }
  return found
}

/** Returns the first active merge into this contact after a position. */
export async function findNextMerge(
  { db, actor }: OwnerScope,
  { contactId, position }: { contactId: string; position: number },
): Promise<MergeRow | undefined> {
  const later = and(
    ownedBy(merges, actor),
    eq(merges.survivorId, contactId),
    gt(merges.position, position),
    isNull(merges.undoneAt),
    isNull(merges.erasedAt),
  )
  const [row] = await db.select().from(merges).where(later).orderBy(asc(merges.position)).limit(1)
  return row
}

export async function findActiveMerge(
  { db, actor }: OwnerScope,
  mergeId: string,
): Promise<MergeRow | undefined> {
  const [row] = await db
    .select()
    .from(merges)
    .where(
      and(
        ownedBy(merges, actor),
        eq(merges.id, mergeId),
        isNull(merges.undoneAt),
        isNull(merges.erasedAt),
      ),
    )
  return row
}
