import { type SQL, and, asc, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { contacts, isOutdated } from '../tables'
import { type ContactRow, derivedColumns } from '../contactRow'
import { updateFromRows } from './updateFromRows'

const BATCH = 500

/**
 * Derives the columns that a migration left empty, for all owners, in batches so that requests can
 * run in between. Returns the number of rows. The next run continues after a killed one.
 */
export async function deriveMissingColumns(db: Db, signal?: AbortSignal): Promise<number> {
  // Match keys first, because an import waits for them.
  const withoutKeys = await deriveWhere(db, isNull(contacts.matchKeys), signal)
  return withoutKeys + (await deriveWhere(db, isOutdated(contacts.searchVersion), signal))
}

/**
 * Walks along the index once, without the entries of rows that are done. Rows that somebody changes
 * meanwhile are left to that change or to the next run.
 */
async function deriveWhere(db: Db, isMissing: SQL, signal: AbortSignal | undefined) {
  const { tenantId, ownerId, id } = contacts
  let derived = 0
  let after: SQL | undefined
  while (!signal?.aborted) {
    const rows = await db
      .select()
      .from(contacts)
      .where(and(isMissing, after))
      .orderBy(asc(tenantId), asc(ownerId), asc(id))
      .limit(BATCH)
    await writeDerivedColumns(db, rows)
    derived += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    after = sql`(${tenantId}, ${ownerId}, ${id}) > (${last.tenantId}, ${last.ownerId}, ${last.id})`
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
