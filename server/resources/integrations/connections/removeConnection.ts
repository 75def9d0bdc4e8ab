import type { Ctx } from '../../../ports/context'
import { removeItems } from '../items/removeItems'
import { connections } from '../tables'
import { type ConnectionRow, isConnection } from './connectionRow'

/**
 * Deletes a connection with its items, pictures and blocks in the transaction of `db`, whose caller
 * has locked the owner, and calls `afterRemoval` once that is committed.
 */
export async function removeConnection(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  row: ConnectionRow,
): Promise<ConnectionRow | null> {
  await removeItems({ db, clock }, row, 'all')
  const [removed] = await db.delete(connections).where(isConnection(row)).returning()
  return removed ?? null
}
