import { and, eq, sql } from 'drizzle-orm'
import { subject } from '@casl/ability'
import type { Integration } from '@/contract/integrations/connection'
import { type ProviderName, providers } from '@/contract/integrations/providers'
import { ApiError, notFound } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import { connections } from '../tables'
import { releasePushes } from '../../pushes'
import {
  type ConnectionOwner,
  connectionUser,
  isConnection,
  requireConnection,
} from './connectionRow'
import { presentIntegration } from './presentIntegration'

/**
 * Confirms that the connected account is the one that the person saw; from now on it is read and
 * shown. Confirming twice changes nothing. Throws CONFLICT if another account is connected by now.
 */
export async function confirmConnection(
  ctx: Ctx,
  owner: ConnectionOwner,
  provider: ProviderName,
  accountId: string,
): Promise<Integration> {
  if (owner.companyId !== null && !providers[provider].isForCompanies) throw notFound('connection')
  const own = subject('Integration', { ownerId: owner.ownerId })
  if (owner.companyId === null && !ctx.actor.ability.can('update', own))
    throw new ApiError('FORBIDDEN')
  const row = await requireConnection(ctx.db, owner, provider)
  if (row.accountId !== accountId) throw otherAccount()
  if (row.confirmedAt === null) {
    const now = ctx.clock()
    await ctx.db.transaction(async (tx) => {
      const [confirmed] = await tx
        .update(connections)
        .set({
          // A grant that has ended meanwhile stays ended.
          status: sql`case ${connections.status} when 'unconfirmed' then 'active' else ${connections.status} end`,
          confirmedAt: now,
          nextSyncAt: now,
          updatedAt: now,
        })
        .where(and(isConnection(row), eq(connections.accountId, accountId)))
        .returning({ status: connections.status })
      if (!confirmed) throw otherAccount()
      if (confirmed.status === 'active' && provider === 'gohighlevel')
        await releasePushes(tx, connectionUser(row), accountId, now)
    })
    ctx.wakeIntegrations()
    ctx.wakePushes()
  }
  return presentIntegration(ctx, owner, provider)
}

function otherAccount(): ApiError {
  return new ApiError('CONFLICT', 'Another account is connected by now. Look at it again.')
}
