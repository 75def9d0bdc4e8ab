import { lte } from 'drizzle-orm'
import { connectionAttempts } from '../tables'
import { openTokens } from '../tokens/sealTokens'
import type { TokenDeps } from '../tokens/withTokens'
import type { AttemptRow } from './attempts'
import { revokeUnused } from './exchangeCode'

/** Deletes attempts whose time is over. */
export async function purgeAttempts(deps: TokenDeps): Promise<void> {
  const { db, clock } = deps
  const over = await db
    .delete(connectionAttempts)
    .where(lte(connectionAttempts.expiresAt, clock()))
    .returning()
  await revokeAttempts(deps, over)
}

/**
 * Revokes the tokens of deleted attempts whose account was never read, so that no grant stays at a
 * provider that nobody sees here.
 */
export async function revokeAttempts(
  deps: TokenDeps,
  attempts: readonly AttemptRow[],
): Promise<void> {
  const { integrations, secretBox } = deps
  for (const attempt of attempts) {
    const client = integrations[attempt.provider]
    const tokens = attempt.tokens === '' ? null : openTokens(secretBox, attempt)
    if (client && tokens) await revokeUnused(deps, client, attempt, tokens)
  }
}
