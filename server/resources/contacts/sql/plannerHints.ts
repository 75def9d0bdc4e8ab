import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { contacts } from '../../../platform/db/schema'
import type { OwnerScope } from './ownedBy'

/**
 * Sets planner hints for the rest of the transaction, because the planner may have no statistics
 * after much has changed. `indexOrder` makes it read an index that has the order and sort nothing.
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

/** Reads in the order of an index and clears the hint afterwards. */
export async function readInIndexOrder<T>(db: Db, read: PromiseLike<T>): Promise<T> {
  await setPlannerHints(db, 'indexOrder')
  const rows = await read
  await setPlannerHints(db, 'none')
  return rows
}

/**
 * Returns the condition that a contact belongs to the actor, written so that no index of the owner
 * serves it. Without statistics the planner would walk a million rows of that index, where the
 * match keys or the place in the table lead to a few.
 */
export function ownedWithoutIndex({ tenantId, userId }: OwnerScope['actor']): SQL {
  return sql`${contacts.tenantId} || '' = ${tenantId} and ${contacts.ownerId} || '' = ${userId}`
}
