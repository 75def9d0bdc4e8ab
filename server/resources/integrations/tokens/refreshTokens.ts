import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { providers } from '@/contract/integrations/providers'
import { ProviderUnavailable } from '../../../platform/http/providerUnavailable'
import { GrantError } from '../../../platform/outbound/grantError'
import type { Deps } from '../../../ports/context'
import type { IntegrationClient, Tokens } from '../../../ports/integrations'
import { type ConnectionRow, isConnection, readConnection } from '../connections/connectionRow'
import { connections } from '../tables'
import { endGrant } from './endGrant'
import { openTokens, sealTokens } from './sealTokens'
import { UnreadableTokens } from './unreadableTokens'

type RefreshDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secretBox'>

/** Longer than any refresh, which takes ten seconds at most. */
const LEASE_MS = 30_000
/** The pause between two looks at another request's refresh, and the most looks. */
const LOOK_MS = 50
const MAX_LOOKS = 300
/** The tries to store new tokens, because the old ones may be dead already. */
const STORE_TRIES = 3

/**
 * Refreshes a connection's tokens and returns its row with the new ones. One request at a time does
 * it, by a lease in the row, so that no transaction is open meanwhile; the others wait for its
 * result. Only a process that is killed between the provider's answer and the statement that stores
 * it loses tokens: then the person has to connect again where refresh tokens work once.
 *
 * Throws `GrantError('grant')` when the grant has ended, and `ProviderUnavailable` when the provider
 * does not answer to this or to the request that was waited for.
 */
export async function refreshTokens(
  deps: RefreshDeps,
  client: IntegrationClient,
  row: ConnectionRow,
): Promise<ConnectionRow> {
  const leased = await takeLease(deps, row)
  if (leased) return refreshLeased(deps, client, leased)
  const now = await waitForOther(deps, row)
  // The same token under another key: nobody has refreshed it.
  return isSameToken(deps, row, now) ? refreshTokens(deps, client, now) : now
}

function isSameToken(
  { secretBox }: RefreshDeps,
  one: ConnectionRow,
  other: ConnectionRow,
): boolean {
  const token = openTokens(secretBox, one)?.accessToken
  return token !== undefined && openTokens(secretBox, other)?.accessToken === token
}

/** Returns the row if this request may refresh its tokens; null if another one does, or has done so. */
async function takeLease(
  { db, clock }: RefreshDeps,
  row: ConnectionRow,
): Promise<ConnectionRow | null> {
  const isFree = or(isNull(connections.refreshingUntil), lte(connections.refreshingUntil, clock()))
  const [leased] = await db
    .update(connections)
    .set({ refreshingUntil: new Date(clock().getTime() + LEASE_MS) })
    .where(and(isConnection(row), eq(connections.tokens, row.tokens), isFree))
    .returning()
  return leased ?? null
}

async function refreshLeased(
  deps: RefreshDeps,
  client: IntegrationClient,
  row: ConnectionRow,
): Promise<ConnectionRow> {
  const old = openTokens(deps.secretBox, row)
  if (!old) {
    await releaseLease(deps, row)
    throw new UnreadableTokens(row.provider)
  }
  let tokens: Tokens
  try {
    tokens = await client.refresh(old)
  } catch (error) {
    if (error instanceof GrantError) return endOrFollow(deps, row, error)
    await releaseLease(deps, row)
    throw error
  }
  const stored = await storeRefreshed(deps, client, row, tokens)
  if (stored) return stored
  const now = await readConnection(deps.db, row)
  if (now && now.tokens !== '') return now
  await revokeUnused(deps, client, tokens)
  throw new GrantError('grant', 'ended')
}

/** Ends a grant that was refused, unless the row has other tokens by now: then it returns the row. */
async function endOrFollow(
  deps: RefreshDeps,
  row: ConnectionRow,
  cause: GrantError,
): Promise<ConnectionRow> {
  if (!(await endGrant(deps, row))) {
    const now = await readConnection(deps.db, row)
    if (now && now.tokens !== '') return now
  }
  const { provider, id } = row
  deps.log.warn({ provider, connectionId: id, code: cause.code }, 'a grant has ended')
  throw new GrantError('grant', cause.code, { cause })
}

/** Stores new tokens in place of those that they were made from; null if those are gone. */
async function storeRefreshed(
  { db, clock, secretBox }: RefreshDeps,
  client: IntegrationClient,
  row: ConnectionRow,
  tokens: Tokens,
): Promise<ConnectionRow | null> {
  const changes = {
    ...sealTokens(secretBox, row, tokens),
    ...(tokens.scopes.length > 0 && { grantedScopes: [...tokens.scopes] }),
    nextRefreshAt: client.refreshDueAt(tokens),
    refreshingUntil: null,
    updatedAt: clock(),
  }
  for (let tries = 1; ; tries += 1) {
    try {
      const [stored] = await db
        .update(connections)
        .set(changes)
        .where(and(isConnection(row), eq(connections.tokens, row.tokens)))
        .returning()
      return stored ?? null
    } catch (error) {
      if (tries >= STORE_TRIES) throw error
      await wait(LOOK_MS)
    }
  }
}

/** Revokes tokens of a connection that was ended while they were made, so that no grant stays. */
async function revokeUnused(
  { log }: RefreshDeps,
  client: IntegrationClient,
  tokens: Tokens,
): Promise<void> {
  await client.revoke?.(tokens).catch((error: unknown) => {
    log.warn({ err: error, provider: client.name }, 'unused tokens were not revoked')
  })
}

async function releaseLease({ db }: RefreshDeps, row: ConnectionRow): Promise<void> {
  await db
    .update(connections)
    .set({ refreshingUntil: null })
    .where(and(isConnection(row), eq(connections.tokens, row.tokens)))
}

/** Waits until another request has refreshed the tokens. */
async function waitForOther(deps: RefreshDeps, row: ConnectionRow): Promise<ConnectionRow> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const now = await readConnection(deps.db, row)
    if (!now || now.tokens === '') throw new GrantError('grant', 'ended')
    if (now.tokens !== row.tokens) return now
    if (now.refreshingUntil === null || now.refreshingUntil <= deps.clock()) break
    await wait(LOOK_MS)
  }
  throw new ProviderUnavailable(providers[row.provider].title)
}
