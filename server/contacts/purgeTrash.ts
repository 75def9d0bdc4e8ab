import { and, asc, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from '../db/client'
import { contacts } from '../db/schema'
import type { FileStore } from '../files/fileStore'
import { eraseContacts } from './contactStore'

const KEPT_MS = 30 * 86_400_000
const BATCH = 500

/**
 * Erases what has been in anybody's trash for 30 days, with its pictures, a batch at a time so that requests get between; resolves to how many. What a kill
 * leaves is there for the next time: the rows, which know the pictures, are gone for good after these.
 */
export async function purgeTrash(db: Db, files: FileStore, now: Date, signal?: AbortSignal): Promise<number> {
  const { tenantId, ownerId, id, deletedAt, mergeId } = contacts
  const isOld = lt(deletedAt, new Date(now.getTime() - KEPT_MS))
  let purged = 0
  while (!signal?.aborted) {
    const rows = await db
      .select({ tenantId, userId: ownerId, id })
      .from(contacts)
      .where(and(isOld, isNull(mergeId)))
      .orderBy(asc(tenantId), asc(ownerId))
      .limit(BATCH)
    const owners = new Map(rows.map((row) => [`${row.tenantId}\0${row.userId}`, row]))
    for (const actor of owners.values()) {
      const own = rows.filter((row) => row.tenantId === actor.tenantId && row.userId === actor.userId)
      // Asked again: who is restored meanwhile stays.
      await db.transaction(async (tx) => {
        const { pictures } = await eraseContacts({ db: tx, actor }, and(isOld, inArray(id, own.map((row) => row.id))))
        for (const picture of pictures) await files.delete(picture)
      })
    }
    purged += rows.length
    if (rows.length < BATCH) break
  }
  return purged
}
