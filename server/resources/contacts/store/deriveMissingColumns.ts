import { asc, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { contacts } from '../../../platform/db/schema'
import { writeDerivedColumns } from './contactStore'

const BATCH = 500

/**
 * Derives the columns that a migration left to be derived (`contactRow.ts`), everybody's, a batch at a time so that requests get between; resolves to how
 * many. What a kill leaves is there for the next time.
 */
export async function deriveMissingColumns(db: Db, signal?: AbortSignal): Promise<number> {
  const { tenantId, ownerId, id, matchKeys } = contacts
  let derived = 0
  while (!signal?.aborted) {
    const rows = await db
      .select()
      .from(contacts)
      .where(isNull(matchKeys))
      .orderBy(asc(tenantId), asc(ownerId), asc(id))
      .limit(BATCH)
    await writeDerivedColumns(db, rows)
    derived += rows.length
    if (rows.length < BATCH) break
  }
  return derived
}
