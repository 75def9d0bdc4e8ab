import type { Integration } from '@/contract/integrations/connection'
import { type ProviderName, providers } from '@/contract/integrations/providers'
import { ApiError } from '../../../platform/http/apiError'
import { ProviderUnavailable } from '../../../platform/http/providerUnavailable'
import { GrantError } from '../../../platform/outbound/grantError'
import type { Ctx } from '../../../ports/context'
import {
  type ConnectionOwner,
  type ConnectionRow,
  connectionOwner,
  readConnection,
  requireConnection,
} from '../connections/connectionRow'
import { isPaused } from '../connections/isPaused'
import { presentIntegration } from '../connections/presentIntegration'
import { refreshTokens } from '../tokens/refreshTokens'
import { type Act, askedOnce } from './askedOnce'
import { claim } from './syncDue'
import { syncConnection } from './syncConnection'
import type { SyncParts } from './syncDeps'

const actOf = ({ account, items }: SyncParts): Act =>
  account && items ? 'sync' : account ? 'account' : 'items'

/**
 * Reads a connected account of the actor again, or their company's. Throws NOT_FOUND if nothing is
 * connected, CONFLICT for an account that is not confirmed or has to be connected again, PLAN_LIMIT
 * for one that the plan does not cover, RATE_LIMITED within a minute, and PROVIDER_UNAVAILABLE.
 */
export async function syncNow(
  ctx: Ctx,
  provider: ProviderName,
  parts: SyncParts,
  companyId: string | null = null,
): Promise<Integration> {
  const owner = connectionOwner(ctx.actor, companyId)
  const row = await requireSyncable(ctx, owner, provider)
  await askedOnce(ctx, row, actOf(parts), async () => {
    const claimed = await claim(ctx, row)
    if (!claimed) throw busy(provider)
    await orConflict(ctx, row, () => syncConnection(ctx, claimed, parts))
  })
  return presentIntegration(ctx, owner, provider)
}

/** Renews the tokens of the actor's connection; throws as `syncNow`. */
export async function renewTokens(ctx: Ctx, provider: ProviderName): Promise<Integration> {
  const owner = connectionOwner(ctx.actor)
  const row = await requireSyncable(ctx, owner, provider)
  await askedOnce(ctx, row, 'refresh', async () => {
    const client = ctx.integrations[provider]
    if (!client) throw new ProviderUnavailable(providers[provider].title)
    await orConflict(ctx, row, () => refreshTokens(ctx, client, row))
  })
  return presentIntegration(ctx, owner, provider)
}

async function requireSyncable(
  ctx: Ctx,
  owner: ConnectionOwner,
  provider: ProviderName,
): Promise<ConnectionRow> {
  const row = await requireConnection(ctx.db, owner, provider)
  const { title } = providers[provider]
  if (row.status === 'unconfirmed' || row.confirmedAt === null)
    throw new ApiError('CONFLICT', `Confirm first that this ${title} account is the right one.`)
  if (row.status === 'reconnect') throw new ApiError('CONFLICT', row.problem)
  if (await isPaused(ctx, row))
    throw new ApiError(
      'PLAN_LIMIT',
      `The plan does not cover this connection, so nothing new is read from ${title}.`,
    )
  return row
}

/** Runs what asks a provider; the end of the grant is a conflict that says what to do. */
async function orConflict(
  ctx: Ctx,
  row: ConnectionRow,
  run: () => Promise<unknown>,
): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof GrantError)) throw error
    ctx.wakeIntegrations()
    const now = await readConnection(ctx.db, row)
    throw new ApiError(
      'CONFLICT',
      now?.problem || `Connect ${providers[row.provider].title} again.`,
    )
  }
}

function busy(provider: ProviderName): ApiError {
  const message = `${providers[provider].title} is being read at the moment. Try again in 10 s.`
  return new ApiError('RATE_LIMITED', message, undefined, { 'Retry-After': '10' })
}
