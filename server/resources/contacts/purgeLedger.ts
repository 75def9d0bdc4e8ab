import { and, isNull, sql } from 'drizzle-orm'
import { contactMerges as merges, dismissals } from '../../platform/db/schema'
import { idIn } from './sql/idIn'
import { type OwnerScope, own } from './sql/ownedBy'

/**
 * Takes everything out of the ledger that says what these contacts said, which are erased for good: of the merges into them nothing can come back. Resolves to
 * those merges, whose absorbed contacts are to be erased with them, and to pictures that only the ledger kept.
 */
export async function eraseMergeHistory(
  { db, actor }: OwnerScope,
  contactIds: readonly string[],
): Promise<{ mergeIds: string[]; pictures: string[] }> {
  if (contactIds.length === 0) return { mergeIds: [], pictures: [] }
  await db
    .delete(dismissals)
    .where(and(own(dismissals, actor), idIn(dismissals.contactId, contactIds)))
  const active = and(
    own(merges, actor),
    idIn(merges.survivorId, contactIds),
    isNull(merges.undoneAt),
    isNull(merges.erasedAt),
  )
  const kept = await db
    .select({ id: merges.id, before: merges.before, result: merges.result })
    .from(merges)
    .where(active)
    .for('update')
  await db
    .update(merges)
    .set({ before: null, result: null, choices: {}, erasedAt: sql`now()` })
    .where(active)
  return {
    mergeIds: kept.map(({ id }) => id),
    pictures: kept
      .flatMap(({ before, result }) => [before?.displayImage, result?.displayImage])
      .filter((picture) => typeof picture === 'string'),
  }
}
