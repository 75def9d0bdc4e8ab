import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { contacts } from '../tables'
import type { OwnerScope } from '../../../platform/db/ownedBy'

/**
 * Sets planner hints for the rest of the transaction, because statistics may be missing after many
 * changes. `indexOrder` makes the planner read an index in sort order instead of sorting.
 */
export async function setPlannerHints(db: Db, hint: 'indexOrder' | 'none'): Promise<void> {
  const state = hint === 'indexOrder' ? 'off' : 'on'
  const settings = {
    enable_sort: state,
    enable_bitmapscan: state,
    enable_seqscan: state,
    // Compiling a statement takes longer than running it.
    jit: 'off',
    work_mem: '32MB',
  }
  await db.execute(
    sql`select ${sql.join(
      Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`),
      sql`, `,
    )}`,
  )
}

/**
 * The most that new contacts may add to the pending entries of the search index, which every search
 * reads.
 */
const MAX_PENDING = '32MB'

/**
 * Sets what the rest of the transaction needs to import contacts. It leaves the entries of the search
 * index to `SearchMerger`, and finds contacts by thousands of keys at once, of which the planner
 * expects so many that it would read the whole table.
 */
export async function setImportSettings(db: Db): Promise<void> {
  await db.execute(
    sql`select set_config('gin_pending_list_limit', ${MAX_PENDING}, true), set_config('enable_seqscan', 'off', true)`,
  )
}

/**
 * Returns the condition that a contact belongs to the actor, written so that no index on the owner
 * is used in look-ups by match key. The planner has no statistics on how few contacts share a key,
 * so it would combine the key index with an index of all of the owner's rows.
 */
export function ownedWithoutIndex({ tenantId, userId }: OwnerScope['actor']): SQL {
  return sql`${contacts.tenantId} || '' = ${tenantId} and ${contacts.ownerId} || '' = ${userId}`
}
