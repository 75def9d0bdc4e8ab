import type { Integration } from '@/contract/integrations/connection'
import type { ProviderName } from '@/contract/integrations/providers'
import { notFound } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import { lockCardOwner } from '../blocks/changeBlocks'
import { endAttempts } from '../connect/attempts'
import { revokeAttempts } from '../connect/revokeUnused'
import { afterRemoval } from '../items/removeItems'
import { openTokens } from '../tokens/sealTokens'
import {
  type ConnectionRow,
  connectionOwner,
  findConnection,
  requireConnection,
} from './connectionRow'
import { presentIntegration } from './presentIntegration'
import { removeConnection } from './removeConnection'
import { revokeGrant } from './revokeGrant'

/**
 * Disconnects the actor's account of a provider: the grant is revoked there first, then everything
 * that came from it is deleted, and the person's pending attempts end. Nothing changes while the
 * provider does not answer, so that no grant is left behind. `accountId` has to be the connected one.
 */
export async function disconnect(
  ctx: Ctx,
  provider: ProviderName,
  accountId?: string,
): Promise<Integration> {
  const owner = connectionOwner(ctx.actor)
  const row = await requireConnection(ctx.db, owner, provider)
  if (accountId !== undefined && accountId !== row.accountId) throw notFound('connection')
  const revoked = await revokeGrant(ctx, row)
  const removed = await ctx.db.transaction(async (tx) => {
    await lockCardOwner(tx, row)
    const ended = await endAttempts(tx, ctx.actor)
    ctx.afterCommit((db) => revokeAttempts({ ...ctx, db }, ended))
    const now = await findConnection(tx, owner, provider, { isLocked: true })
    return now && now.id === row.id ? removeConnection({ ...ctx, db: tx }, now) : null
  })
  if (removed) {
    ctx.afterCommit((db) => afterRemoval({ ...ctx, db }, owner))
    await revokeLate(ctx, removed, revoked)
  }
  return presentIntegration(ctx, owner, provider)
}

/** Revokes tokens that the row got after the others were revoked, as well as possible. */
async function revokeLate(ctx: Ctx, row: ConnectionRow, revoked: string | null): Promise<void> {
  const client = ctx.integrations[row.provider]
  const tokens = openTokens(ctx.secretBox, row)
  if (!client?.revoke || !tokens || tokens.accessToken === revoked) return
  await client.revoke(tokens).catch((error: unknown) => {
    ctx.log.warn({ err: error, provider: row.provider }, 'late tokens were not revoked')
  })
}
