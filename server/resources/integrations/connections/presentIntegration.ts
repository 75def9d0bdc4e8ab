import { asc, desc, sql } from 'drizzle-orm'
import type { Connection, Integration } from '@/contract/integrations/connection'
import { type ProviderName, providers } from '@/contract/integrations/providers'
import type { Ctx } from '../../../ports/context'
import { connectLock } from '../connect/mayConnect'
import { type ItemRow, itemsOf, presentItem } from '../items/itemRow'
import { connectionItems } from '../tables'
import { type ConnectionOwner, type ConnectionRow, findConnection } from './connectionRow'
import { isPaused } from './isPaused'

/** Returns a provider as its owner has it: the connection without its tokens, and the items. */
export async function presentIntegration(
  ctx: Ctx,
  owner: ConnectionOwner,
  provider: ProviderName,
): Promise<Integration> {
  const row = await findConnection(ctx.db, owner, provider)
  const lock = await connectLock(ctx, owner, provider)
  return {
    provider,
    isSetUp: ctx.integrations[provider] !== null,
    lock: lock?.message ?? '',
    connection: row && presentConnection(row, await isPaused(ctx, row)),
    items: row?.confirmedAt ? (await listItems(ctx, row)).map(presentItem) : [],
  }
}

/** Lists a connection's items: the newest in the provider's order, then older ones of cards. */
function listItems({ db }: Pick<Ctx, 'db'>, row: ConnectionRow): Promise<ItemRow[]> {
  return db
    .select()
    .from(connectionItems)
    .where(itemsOf(row))
    .orderBy(
      sql`${connectionItems.place} nulls last`,
      desc(connectionItems.publishedAt),
      asc(connectionItems.id),
    )
}

function presentConnection(row: ConnectionRow, isRowPaused: boolean): Connection {
  const asked = providers[row.provider].scopes.map(({ name }) => name)
  return {
    id: row.id,
    // A grant that has ended or waits for the person is theirs to mend, whatever the plan says.
    status: row.status === 'active' && isRowPaused ? 'paused' : row.status,
    problem: row.problem,
    accountId: row.accountId,
    accountName: row.accountName,
    accountUrl: row.accountUrl,
    grantedScopes: row.grantedScopes,
    missingScopes: asked.filter((name) => !row.grantedScopes.includes(name)),
    connectedAt: row.connectedAt.toISOString(),
    lastSyncAt: row.lastSyncAt?.toISOString() ?? null,
    nextRefreshAt: row.nextRefreshAt?.toISOString() ?? null,
  }
}
