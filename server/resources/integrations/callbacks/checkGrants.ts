import { and, asc, eq, lte } from 'drizzle-orm'
import { ofTenant } from '../../../platform/db/ofTenant'
import { ProviderUnavailable } from '../../../platform/http/providerUnavailable'
import { GrantError } from '../../../platform/outbound/grantError'
import { type ConnectionRow, isConnection } from '../connections/connectionRow'
import { connections } from '../tables'
import { refreshTokens } from '../tokens/refreshTokens'
import type { TokenDeps } from '../tokens/withTokens'

const BATCH = 40
/** The pause after a check that got no answer, and the time for which one is a process's own. */
const RETRY_MS = 10 * 60_000

/**
 * Asks the providers whether doubted grants of the tenant still work, by refreshing their tokens; a dead one ends
 * its connection. Each is asked by one process, and again later when the provider does not answer.
 */
export async function checkGrants(deps: TokenDeps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const due = await db
    .select()
    .from(connections)
    .where(and(ofTenant(connections, deps), lte(connections.checkAt, clock())))
    .orderBy(asc(connections.checkAt))
    .limit(BATCH)
  for (const row of due) {
    if (signal.aborted) return
    const claimed = await claim(deps, row)
    if (claimed) await checkGrant(deps, claimed)
  }
}

async function claim(
  { db, clock }: TokenDeps,
  row: ConnectionRow,
): Promise<ConnectionRow | undefined> {
  if (row.checkAt === null) return undefined
  const [claimed] = await db
    .update(connections)
    .set({ checkAt: new Date(clock().getTime() + RETRY_MS) })
    .where(and(isConnection(row), eq(connections.checkAt, row.checkAt)))
    .returning()
  return claimed
}

async function checkGrant(deps: TokenDeps, row: ConnectionRow): Promise<void> {
  const client = deps.integrations[row.provider]
  try {
    if (client && row.tokens !== '') await refreshTokens(deps, client, row)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return
    if (!(error instanceof GrantError)) throw error
  }
  await deps.db
    .update(connections)
    .set({ checkAt: null })
    .where(and(isConnection(row), row.checkAt ? eq(connections.checkAt, row.checkAt) : undefined))
}
