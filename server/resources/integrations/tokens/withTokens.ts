import { providers } from '@/contract/integrations/providers'
import { ProviderUnavailable } from '../../../platform/http/providerUnavailable'
import { GrantError } from '../../../platform/outbound/grantError'
import type { Deps } from '../../../ports/context'
import type { IntegrationClient, Tokens } from '../../../ports/integrations'
import { type ConnectionRow, readConnection } from '../connections/connectionRow'
import { endGrant } from './endGrant'
import { refreshTokens } from './refreshTokens'
import { openTokens } from './sealTokens'
import { UnreadableTokens } from './unreadableTokens'

export type TokenDeps = Pick<
  Deps,
  'db' | 'tenantId' | 'clock' | 'log' | 'integrations' | 'secretBox'
>

/** The most rounds of a request: the given tokens, those of another request, refreshed ones. */
const MAX_ROUNDS = 3

/**
 * Runs requests to a provider with the working tokens of a connection. Tokens are refreshed before
 * they expire, and once when the provider refuses them; parallel calls, also of other processes,
 * share one refresh. `use` may run again, with other tokens, after it has thrown `GrantError`.
 *
 * Throws `GrantError('grant')` when the grant has ended, and marks the connection (see `endGrant`);
 * `ProviderUnavailable` when the provider does not answer or is not set up, or the tokens cannot be
 * decrypted.
 */
export async function withTokens<T>(
  deps: TokenDeps,
  connection: ConnectionRow,
  use: (client: IntegrationClient, tokens: Tokens) => Promise<T>,
): Promise<T> {
  const client = clientOf(deps, connection)
  let row = connection
  let isRefreshed = false
  for (let round = 1; ; round += 1) {
    const opened = await usable(deps, client, row)
    isRefreshed ||= opened.isRefreshed
    row = opened.row
    try {
      return await use(client, opened.tokens)
    } catch (error) {
      if (!(error instanceof GrantError)) throw error
      const now = await requireConnected(deps, row, error)
      // Another request has replaced the tokens that were refused.
      if (now.tokens !== row.tokens && round < MAX_ROUNDS) row = now
      else if (error.kind === 'token' && !isRefreshed && round < MAX_ROUNDS) {
        row = await refreshTokens(deps, client, now)
        isRefreshed = true
      } else throw await ended(deps, now, error)
    }
  }
}

/** Returns the provider's client. Throws PROVIDER_UNAVAILABLE if it is not set up any more. */
function clientOf({ integrations }: TokenDeps, { provider }: ConnectionRow): IntegrationClient {
  const client = integrations[provider]
  if (!client) throw new ProviderUnavailable(providers[provider].title)
  return client
}

/** Returns the tokens of a connection, refreshed if that is due. */
async function usable(
  deps: TokenDeps,
  client: IntegrationClient,
  connection: ConnectionRow,
): Promise<{ row: ConnectionRow; tokens: Tokens; isRefreshed: boolean }> {
  const { row, tokens } = await openCurrent(deps, connection)
  const dueAt = client.refreshDueAt(tokens)
  if (dueAt === null || dueAt > deps.clock()) return { row, tokens, isRefreshed: false }
  try {
    const fresh = await refreshTokens(deps, client, row)
    return { ...(await openCurrent(deps, fresh)), isRefreshed: true }
  } catch (error) {
    // A refresh that is early can wait while the provider's token service is away.
    const isAway = error instanceof ProviderUnavailable
    if (!isAway || tokens.accessExpiresAt <= deps.clock()) throw error
    return { row, tokens, isRefreshed: false }
  }
}

/** Opens a connection's tokens, or the newer ones. Throws `UnreadableTokens`, and changes nothing. */
async function openCurrent(
  deps: TokenDeps,
  row: ConnectionRow,
): Promise<{ row: ConnectionRow; tokens: Tokens }> {
  if (row.tokens === '') throw new GrantError('grant', 'ended')
  const tokens = openTokens(deps.secretBox, row)
  if (tokens) return { row, tokens }
  const cause = new GrantError('grant', 'unreadable')
  const now = await requireConnected(deps, row, cause)
  if (now.tokens !== row.tokens) return openCurrent(deps, now)
  throw new UnreadableTokens(row.provider)
}

async function requireConnected(
  { db }: TokenDeps,
  row: ConnectionRow,
  cause: GrantError,
): Promise<ConnectionRow> {
  const now = await readConnection(db, row)
  if (!now || now.tokens === '') throw new GrantError('grant', cause.code, { cause })
  return now
}

async function ended(deps: TokenDeps, row: ConnectionRow, cause: GrantError): Promise<GrantError> {
  const isEnded = await endGrant(deps, row)
  if (isEnded)
    deps.log.warn(
      { provider: row.provider, connectionId: row.id, code: cause.code },
      'a grant has ended',
    )
  return new GrantError('grant', cause.code, { cause })
}
