import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { contacts } from '../tables'
import type { OwnerScope } from '../../../platform/db/ownedBy'

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

/**
 * Returns the condition that a contact belongs to the actor, written so that no index of the owner
 * serves it: for look-ups by match key. No statistics tell the planner how few contacts have a key,
 * so it would combine the keys' index with one of all of the owner's rows.
 */
export function ownedWithoutIndex({ tenantId, userId }: OwnerScope['actor']): SQL {
  return sql`${contacts.tenantId} || '' = ${tenantId} and ${contacts.ownerId} || '' = ${userId}`
}
