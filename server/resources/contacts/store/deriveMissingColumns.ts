import { asc, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { contacts } from '../tables'
import { type ContactRow, derivedColumns } from '../contactRow'
import { updateFromRows } from './updateFromRows'

const BATCH = 500

/**
 * Derives the columns that a migration left empty, for all owners, in batches so that requests can
 * run in between. Returns the number of rows. The next run continues after a killed one.
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

/** Writes the derived columns of these rows, without changing their content, version or dates. */
export async function writeDerivedColumns(db: Db, rows: readonly ContactRow[]): Promise<void> {
  if (rows.length === 0) return
  const given = rows.map((row) => {
    const { tenantId, ownerId, id, version } = row
    return { tenantId, ownerId, id, version, ...derivedColumns(row) }
  })
  await db.execute(updateFromRows(given, { by: ['tenantId', 'ownerId', 'id', 'version'] }))
}
