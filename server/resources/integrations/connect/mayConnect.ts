import { subject } from '@casl/ability'
import { and, asc, eq } from 'drizzle-orm'
import type { ErrorCode } from '@/contract/errors'
import { type ProviderName, providers } from '@/contract/integrations/providers'
import { ApiError, notFound } from '../../../platform/http/apiError'
import { requireWritable } from '../../../platform/permissions/requireWritable'
import type { Ctx } from '../../../ports/context'
import type { IntegrationClient } from '../../../ports/integrations'
import type { ConnectionOwner } from '../connections/connectionRow'
import { allowedConnections } from '../connections/isPaused'
import { connections } from '../tables'

interface Lock {
  code: ErrorCode
  message: string
}

/** Returns the reason why the actor cannot connect a provider now; null when they can. */
export async function connectLock(
  ctx: Ctx,
  owner: ConnectionOwner,
  provider: ProviderName,
): Promise<Lock | null> {
  const { title } = providers[provider]
  if (!ctx.integrations[provider])
    return { code: 'CONFLICT', message: `The operator of this server has not set up ${title}.` }
  const lock =
    owner.companyId === null ? personLock(ctx) : companyLock(ctx, owner.companyId, ctx.clock())
  return lock ?? limitLock(ctx, owner, provider)
}

/**
 * Returns the client of a provider that the actor may connect now. Throws CONFLICT if the operator has
 * not set it up, FORBIDDEN without the right, and PLAN_LIMIT beyond the plan.
 */
export async function requireConnectable(
  ctx: Ctx,
  owner: ConnectionOwner,
  provider: ProviderName,
): Promise<IntegrationClient> {
  const lock = await connectLock(ctx, owner, provider)
  const client = ctx.integrations[provider]
  if (lock || !client) throw new ApiError(lock?.code ?? 'CONFLICT', lock?.message)
  return client
}

function personLock({ actor }: Ctx): Lock | null {
  const own = subject('Integration', { ownerId: actor.userId })
  return actor.ability.can('create', own)
    ? null
    : { code: 'FORBIDDEN', message: 'You don’t have permission to connect accounts.' }
}

function companyLock({ actor }: Ctx, companyId: string, now: Date): Lock | null {
  const membership = actor.memberships.find((each) => each.companyId === companyId)
  if (!membership) throw notFound('company')
  if (membership.role === 'member')
    return { code: 'FORBIDDEN', message: 'Only administrators connect accounts of the company.' }
  try {
    requireWritable(membership, now)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: error.code, message: error.message }
  }
  return null
}

/**
 * Returns the lock of an owner who has as many connections as the plan allows. One that the plan
 * covers can be connected again, also beside newer ones that it pauses (see `isPaused`).
 */
async function limitLock(
  ctx: Ctx,
  owner: ConnectionOwner,
  provider: ProviderName,
): Promise<Lock | null> {
  const allowed = await allowedConnections(ctx, owner)
  if (allowed === null) return null
  const { tenantId, ownerId, companyId } = owner
  const all = await ctx.db
    .select({ provider: connections.provider })
    .from(connections)
    .where(and(eq(connections.tenantId, tenantId), eq(connections.ownerId, ownerId)))
    .orderBy(asc(connections.createdAt), asc(connections.id))
  const place = all.findIndex((each) => each.provider === provider)
  if ((place === -1 ? all.length : place) < allowed) return null
  const most = allowed === 1 ? '1 connected account' : `${String(allowed)} connected accounts`
  if (companyId === null)
    return {
      code: 'PLAN_LIMIT',
      message: `Your plan allows ${most}. Choose another plan to connect more.`,
    }
  return {
    code: 'PLAN_LIMIT',
    message:
      allowed === 0
        ? 'The company’s plan allows no connected accounts. Its owner can choose another plan.'
        : `The company's plan allows ${most}. Its owner can choose another plan.`,
  }
}
