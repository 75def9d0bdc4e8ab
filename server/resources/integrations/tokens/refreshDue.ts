import { and, asc, eq, lte } from 'drizzle-orm'
import { type ProviderName, providerNames } from '@/contract/integrations/providers'
import { ofTenant } from '../../../platform/db/ofTenant'
import { ProviderUnavailable } from '../../../platform/http/providerUnavailable'
import { GrantError } from '../../../platform/outbound/grantError'
import { workQueue } from '../../../platform/workQueue'
import { type ConnectionRow, isConnection } from '../connections/connectionRow'
import { connections } from '../tables'
import { type TokenDeps, withTokens } from './withTokens'

const BATCH = 40
/** The refreshes of each provider that one process runs at once. */
const AT_ONCE = 4
/** The pause after a refresh that failed. */
const RETRY_MS = 10 * 60_000

/**
 * Refreshes the tenant's tokens that are due, also of connections that nobody uses, until the signal. A slow
 * provider does not delay the others.
 */
export async function refreshDue(deps: TokenDeps, signal: AbortSignal): Promise<void> {
  await Promise.all(providerNames.map((provider) => refreshDueOf(deps, provider, signal)))
}

async function refreshDueOf(
  deps: TokenDeps,
  provider: ProviderName,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const due = await deps.db
      .select()
      .from(connections)
      .where(
        and(
          ofTenant(connections, deps),
          eq(connections.provider, provider),
          lte(connections.nextRefreshAt, deps.clock()),
        ),
      )
      .orderBy(asc(connections.nextRefreshAt))
      .limit(BATCH)
    const queue = workQueue(AT_ONCE)
    await Promise.all(
      due.map((row) =>
        queue(async () => {
          if (!signal.aborted) await refreshOne(deps, row)
        }),
      ),
    )
    if (due.length < BATCH) return
  }
}

async function refreshOne(deps: TokenDeps, row: ConnectionRow): Promise<void> {
  try {
    await withTokens(deps, row, () => Promise.resolve())
  } catch (error) {
    if (error instanceof GrantError) return
    if (!(error instanceof ProviderUnavailable))
      deps.log.error({ err: error, provider: row.provider }, 'tokens could not be refreshed')
  }
  // A refresh has set another time, or none came about and the next try waits.
  const { db, clock } = deps
  await db
    .update(connections)
    .set({ nextRefreshAt: new Date(clock().getTime() + RETRY_MS) })
    .where(and(isConnection(row), eq(connections.tokens, row.tokens)))
}
