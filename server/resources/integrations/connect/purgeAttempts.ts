import { lte } from 'drizzle-orm'
import { connectionAttempts } from '../tables'
import { openTokens } from '../tokens/sealTokens'
import type { TokenDeps } from '../tokens/withTokens'
import { revokeUnused } from './exchangeCode'

/**
 * Deletes attempts whose time is over. The tokens of one whose account was never read are revoked,
 * so that no grant stays at the provider that nobody sees here.
 */
export async function purgeAttempts(deps: TokenDeps): Promise<void> {
  const { db, clock, integrations, secretBox } = deps
  const over = await db
    .delete(connectionAttempts)
    .where(lte(connectionAttempts.expiresAt, clock()))
    .returning()
  for (const attempt of over) {
    const client = integrations[attempt.provider]
    const tokens = attempt.tokens === '' ? null : openTokens(secretBox, attempt)
    if (client && tokens) await revokeUnused(deps, client, attempt, tokens)
  }
}
