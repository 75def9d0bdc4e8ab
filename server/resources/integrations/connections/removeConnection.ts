import { dropPushes } from '../../pushes'
import type { Ctx } from '../../../ports/context'
import { removeItems } from '../items/removeItems'
import { connections } from '../tables'
import { type ConnectionRow, connectionUser, isConnection } from './connectionRow'

/**
 * Deletes a connection with its items, pictures, blocks and queued pushes in the transaction of `db`, whose caller
 * has locked the owner, and calls `afterRemoval` once that is committed.
 */
export async function removeConnection(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  row: ConnectionRow,
): Promise<ConnectionRow | null> {
  await removeItems({ db, clock }, row, 'all')
  if (row.provider === 'gohighlevel')
    await dropPushes(db, connectionUser(row), 'You disconnected this location.', clock())
  const [removed] = await db.delete(connections).where(isConnection(row)).returning()
  return removed ?? null
}
