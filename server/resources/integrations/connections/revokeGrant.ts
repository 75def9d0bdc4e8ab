import { GrantError } from '../../../platform/outbound/grantError'
import { UnreadableTokens } from '../tokens/unreadableTokens'
import { type TokenDeps, withTokens } from '../tokens/withTokens'
import type { ConnectionRow } from './connectionRow'

/**
 * Ends a connection's grant at the provider, where there is a call for it, and returns the access
 * token that was revoked, if any. A grant that has ended before, or whose tokens cannot be decrypted,
 * is no error. Throws `ProviderUnavailable` when the provider does not answer.
 */
export async function revokeGrant(deps: TokenDeps, row: ConnectionRow): Promise<string | null> {
  if (!deps.integrations[row.provider]?.revoke || row.tokens === '') return null
  try {
    return await withTokens(deps, row, async (client, tokens) => {
      await client.revoke?.(tokens)
      return tokens.accessToken
    })
  } catch (error) {
    if (error instanceof GrantError || error instanceof UnreadableTokens) return null
    throw error
  }
}
