import { type SQL, and, asc, eq, ne } from 'drizzle-orm'
import { providers } from '@/contract/integrations/providers'
import { ofTenant } from '../../../platform/db/ofTenant'
import { notFound } from '../../../platform/http/apiError'
import type { PublicCtx } from '../../../ports/context'
import { holdPushes } from '../../pushes'
import { lockCardOwner } from '../blocks/changeBlocks'
import { type ConnectionRow, isConnection } from '../connections/connectionRow'
import { endedGrant } from '../deletion/deletionRow'
import { afterRemoval, removeItems } from '../items/removeItems'
import { connections } from '../tables'
import { wasConnectedBefore } from './wasConnectedBefore'

type Removable = 'tiktok' | 'gohighlevel'

/**
 * Ends the connections of a TikTok account that removed this app, and deletes what is stored of it.
 * TikTok repeats events and sends them in any order; other events change nothing.
 */
export async function receiveTikTokEvent(
  ctx: PublicCtx,
  body: string,
): Promise<{ received: true }> {
  const { tiktok } = ctx.integrations
  if (tiktok === null) throw notFound('address')
  const event = tiktok.readEvent(body, ctx.header('tiktok-signature') ?? '', ctx.clock())
  if (event.event === 'authorization.removed')
    await endConnections(ctx, 'tiktok', event.accountId, event.createdAt)
  return { received: true }
}

/**
 * Ends the connections of a location that uninstalled this app, and holds its pushes. Without a time
 * in the event nothing is believed, but the provider is asked soon (see `checkGrants`). Other events change nothing.
 */
export async function receiveGoHighLevelEvent(
  ctx: PublicCtx,
  body: string,
): Promise<{ received: true }> {
  const { gohighlevel } = ctx.integrations
  if (gohighlevel === null) throw notFound('address')
  const event = gohighlevel.readEvent(body, ctx.header('x-ghl-signature') ?? '')
  const { type, locationId, createdAt } = event
  if (type !== 'UNINSTALL' || locationId === '') return { received: true }
  if (createdAt) await endConnections(ctx, 'gohighlevel', locationId, createdAt)
  else await checkSoon(ctx, 'gohighlevel', locationId)
  return { received: true }
}

async function endConnections(
  ctx: PublicCtx,
  provider: Removable,
  accountId: string,
  happenedAt: Date,
): Promise<void> {
  // The account says which owners are meant, so this query names none.
  const found = await ctx.db
    .select()
    .from(connections)
    .where(hasAccount(ctx, provider, accountId))
    .orderBy(asc(connections.ownerId))
  for (const each of found) await endConnection(ctx, each, happenedAt)
}

/** Ends one connection and deletes its items, unless it was made after the event. */
async function endConnection(
  ctx: PublicCtx,
  found: ConnectionRow,
  happenedAt: Date,
): Promise<void> {
  const { db, clock } = ctx
  const hasItems = await db.transaction(async (tx) => {
    await lockCardOwner(tx, found)
    const [row] = await tx.select().from(connections).where(isConnection(found)).for('update')
    const isMeant = row?.accountId === found.accountId && wasConnectedBefore(row, happenedAt)
    if (!isMeant) return false
    if (row.status !== 'reconnect')
      await tx
        .update(connections)
        .set(endedGrant(problemOf(row.provider), clock()))
        .where(isConnection(row))
    if (row.provider === 'gohighlevel')
      await holdPushes(tx, { tenantId: row.tenantId, userId: row.ownerId }, row.accountId, clock())
    const { items } = await removeItems({ db: tx, clock }, row, 'all')
    return items > 0
  })
  if (hasItems) ctx.afterCommit((committed) => afterRemoval({ ...ctx, db: committed }, found))
}

/** Lets the background ask the provider whether the grants of an account still work. */
async function checkSoon(ctx: PublicCtx, provider: Removable, accountId: string): Promise<void> {
  const asked = await ctx.db
    .update(connections)
    .set({ checkAt: ctx.clock() })
    .where(and(hasAccount(ctx, provider, accountId), ne(connections.status, 'reconnect')))
    .returning({ id: connections.id })
  if (asked.length > 0) ctx.wakeIntegrations()
}

function problemOf(provider: ConnectionRow['provider']): string {
  const { title } = providers[provider]
  return `${title} says that this app was removed there. Reconnect to go on.`
}

/** Returns the condition that a connection is of this account and of the tenant that the provider told. */
function hasAccount(ctx: PublicCtx, provider: Removable, accountId: string): SQL | undefined {
  return and(
    ofTenant(connections, ctx),
    eq(connections.provider, provider),
    eq(connections.accountId, accountId),
  )
}
