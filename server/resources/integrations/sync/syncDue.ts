import { sql } from 'drizzle-orm'
import { type ProviderName, providerNames } from '@/contract/integrations/providers'
import { ofTenant } from '../../../platform/db/ofTenant'
import { rawRows } from '../../../platform/db/rawRows'
import { type ConnectionRow, isConnection, readConnection } from '../connections/connectionRow'
import { connections } from '../tables'
import { removeEnded, syncConnection } from './syncConnection'
import type { SyncDeps } from './syncDeps'

/** Longer than any sync; a killed process keeps others away for as long. */
const LEASE_MS = 10 * 60_000
/** The syncs of each provider that one process runs at once. */
const AT_ONCE = 4

/**
 * Syncs all connections of the tenant that are due, each in one process only, and deletes the items of those
 * whose grant has ended. A failure concerns its connection only, and a slow provider its own ones.
 */
export async function syncDue(deps: SyncDeps, signal: AbortSignal): Promise<void> {
  const workOff = async (provider: ProviderName) => {
    while (!signal.aborted) {
      const row = await claimDue(deps, provider)
      if (!row) return
      await syncClaimed(deps, row)
    }
  }
  const lanes = providerNames.flatMap((provider) => Array<ProviderName>(AT_ONCE).fill(provider))
  await Promise.all(lanes.map(workOff))
}

/** Takes the lease of a connection that is not being synced; null if another process has it. */
export async function claim(
  { db, clock }: SyncDeps,
  row: ConnectionRow,
): Promise<ConnectionRow | null> {
  const now = clock()
  const [claimed] = await db
    .update(connections)
    .set({ syncingUntil: new Date(now.getTime() + LEASE_MS) })
    .where(sql`${isConnection(row)} and ${connections.status} = 'active' and ${isFree(now)}`)
    .returning()
  return claimed ?? null
}

async function syncClaimed(deps: SyncDeps, row: ConnectionRow): Promise<void> {
  try {
    if (row.status === 'reconnect') await removeEnded(deps, row)
    else await syncConnection(deps, row, { account: true, items: true })
  } catch (error) {
    deps.log.warn({ err: error, connectionId: row.id }, 'a connection was not synced')
  }
}

/** Takes the lease of the provider's connection that has been due for the longest. */
async function claimDue(deps: SyncDeps, provider: ProviderName): Promise<ConnectionRow | null> {
  const { db, clock } = deps
  const now = clock()
  const until = new Date(now.getTime() + LEASE_MS)
  const found = rawRows<Pick<ConnectionRow, 'id'> & { tenant_id: string; owner_id: string }>(
    await db.execute(sql`
      update ${connections} set syncing_until = ${until.toISOString()}::timestamptz
      where (tenant_id, owner_id, id) = (
        select tenant_id, owner_id, id from ${connections}
        where ${ofTenant(connections, deps)} and provider = ${provider} and next_sync_at <= ${now.toISOString()}::timestamptz and ${isFree(now)}
          and (status = 'reconnect' or (status = 'active' and confirmed_at is not null))
        order by next_sync_at limit 1 for update skip locked)
      returning tenant_id, owner_id, id`),
  )
  const [row] = found
  return row
    ? readConnection(db, { tenantId: row.tenant_id, ownerId: row.owner_id, id: row.id })
    : null
}

function isFree(now: Date) {
  return sql`(syncing_until is null or syncing_until <= ${now.toISOString()}::timestamptz)`
}
