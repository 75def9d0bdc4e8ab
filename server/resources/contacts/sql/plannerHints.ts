import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'

/**
 * Tells the planner for the rest of the transaction what is known here and not to it, having no statistics after much has changed: `ordered` reads an
 * index that has the order, and sorts nothing. Compiling a statement takes longer than running it.
 */
export async function setPlannerHints(db: Db, kind: 'ordered' | 'free'): Promise<void> {
  const isOn = kind === 'ordered' ? 'off' : 'on'
  const settings = {
    enable_sort: isOn,
    enable_bitmapscan: isOn,
    enable_seqscan: isOn,
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

/** Reads in the order of an index; what comes after it in the transaction is planned freely. */
export async function readInIndexOrder<T>(db: Db, read: PromiseLike<T>): Promise<T> {
  await setPlannerHints(db, 'ordered')
  const rows = await read
  await setPlannerHints(db, 'free')
  return rows
}
