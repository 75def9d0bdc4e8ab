import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { providers } from '@/contract/integrations/providers'
import type { Db } from '../../../platform/db/client'
import { ApiError, invalid, notFound } from '../../../platform/http/apiError'
import { lockAccount } from '../../../platform/identity/userRecord'
import type { Ctx } from '../../../ports/context'
import type { IntegrationClient } from '../../../ports/integrations'
import { companies, employees } from '../../companies/tables'
import {
  type ConnectionOwner,
  type ConnectionRow,
  connectionUser,
  findConnection,
  isConnection,
} from '../connections/connectionRow'
import { releasePushes } from '../../pushes'
import { removeConnection } from '../connections/removeConnection'
import { afterRemoval } from '../items/removeItems'
import { connections } from '../tables'
import { openTokens, sealTokens } from '../tokens/sealTokens'
import { type AttemptRow, endAttempt, noAttempt } from './attempts'
import type { Granted } from './exchangeCode'
import { requireConnectable } from './mayConnect'
import { revokeUnused } from './revokeUnused'

interface Connecting extends Granted {
  owner: ConnectionOwner
  client: IntegrationClient
  attempt: AttemptRow
}

/**
 * Stores a granted account and ends its attempt, in one transaction. The same account keeps its id,
 * its items and its confirmation; another one replaces what was connected. Where the provider has no
 * PKCE, the person has to confirm a new account first, because the answer may be somebody else's.
 */
export async function storeConnection(ctx: Ctx, connecting: Connecting): Promise<void> {
  const { client, owner, attempt, tokens } = connecting
  let replaced: ConnectionRow | null
  try {
    replaced = await ctx.db.transaction((tx) => store({ ...ctx, db: tx }, connecting))
  } catch (error) {
    if (error instanceof ApiError) await revokeUnused(ctx, client, attempt, tokens)
    throw error
  }
  const old = replaced && openTokens(ctx.secretBox, replaced)
  if (replaced) ctx.afterCommit((db) => afterRemoval({ ...ctx, db }, owner))
  if (old)
    ctx.afterCommit(async () => {
      await client.revoke?.(old)
    })
  ctx.wakeIntegrations()
  ctx.wakePushes()
}

/** Returns the connection that was replaced, or null. */
async function store(
  ctx: Ctx,
  { owner, client, attempt, tokens, account }: Connecting,
): Promise<ConnectionRow | null> {
  const { db, actor } = ctx
  await lockOwner(db, ctx, owner)
  await requireConnectable(ctx, owner, client.name)
  if (!(await endAttempt(db, attempt))) throw noAttempt()
  const before = await findConnection(db, owner, client.name, { isLocked: true })
  const isSame = before?.accountId === account.id
  const now = ctx.clock()
  const id = before && isSame ? before.id : randomUUID()
  const confirmedAt =
    (isSame ? before.confirmedAt : null) ?? (providers[client.name].hasPkce ? now : null)
  const key = { tenantId: owner.tenantId, ownerId: owner.ownerId, id, provider: client.name }
  const facts = {
    ...sealTokens(ctx.secretBox, key, tokens),
    connectedBy: actor.userId,
    accountId: account.id,
    accountName: account.name,
    accountUrl: account.url,
    grantedScopes: [...tokens.scopes],
    status: confirmedAt ? ('active' as const) : ('unconfirmed' as const),
    problem: '',
    connectedAt: now,
    confirmedAt,
    nextRefreshAt: client.refreshDueAt(tokens),
    refreshingUntil: null,
    nextSyncAt: confirmedAt ? now : null,
    updatedAt: now,
  }
  if (before && isSame) {
    await db.update(connections).set(facts).where(isConnection(before))
    if (confirmedAt && client.name === 'gohighlevel')
      await releasePushes(db, connectionUser(before), account.id, now)
    return null
  }
  if (before) await removeConnection(ctx, before)
  await db
    .insert(connections)
    // Another account takes the place of the old one among those that the plan covers.
    .values({ ...key, ...facts, companyId: owner.companyId, createdAt: before?.createdAt ?? now })
  return before
}

/** Locks the owner, so that limits hold and a deleted one gets nothing. */
async function lockOwner(db: Db, { actor }: Ctx, owner: ConnectionOwner): Promise<void> {
  const { tenantId, companyId } = owner
  if (companyId === null) {
    if (!(await lockAccount({ db, actor }))) throw invalid({}, 'Create your user record first.')
    return
  }
  const locked = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.tenantId, tenantId), eq(companies.id, companyId)))
    .for('update')
  const administrators = await db
    .select({ id: employees.id })
    .from(employees)
    .where(
      and(
        eq(employees.tenantId, tenantId),
        eq(employees.companyId, companyId),
        eq(employees.userId, actor.userId),
        eq(employees.state, 'active'),
        inArray(employees.role, ['admin', 'owner']),
      ),
    )
  if (locked.length === 0 || administrators.length === 0) throw notFound('company')
}
