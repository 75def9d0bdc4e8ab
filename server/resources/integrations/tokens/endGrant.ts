import { and, eq } from 'drizzle-orm'
import { providers } from '@/contract/integrations/providers'
import type { Deps } from '../../../ports/context'
import { holdPushes } from '../../pushes'
import { type ConnectionRow, connectionUser, isConnection } from '../connections/connectionRow'
import { connections } from '../tables'

/**
 * Ends the use of a grant that is no longer accepted: the tokens are wiped, the person reads that
 * they have to connect again, pushes are held, and the next sync, which is due at once, deletes the items. Resolves to
 * false, and changes nothing, if the row has other tokens by now.
 */
export async function endGrant(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  row: ConnectionRow,
  problem = `${providers[row.provider].title} no longer accepts this connection. Connect again.`,
): Promise<boolean> {
  const ended = await db
    .update(connections)
    .set({
      ...wiped,
      status: 'reconnect',
      problem,
      nextSyncAt: clock(),
      updatedAt: clock(),
    })
    .where(and(isConnection(row), eq(connections.tokens, row.tokens)))
    .returning({ id: connections.id })
  if (ended.length > 0 && row.provider === 'gohighlevel')
    await holdPushes(db, connectionUser(row), row.accountId, clock())
  return ended.length > 0
}

/** The columns of a connection without tokens. */
export const wiped = { tokens: '', keyId: '', nextRefreshAt: null, refreshingUntil: null } as const
