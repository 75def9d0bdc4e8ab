import type { Ctx } from '../../../ports/context'
import type { IntegrationClient, Tokens } from '../../../ports/integrations'
import { findConnection } from '../connections/connectionRow'
import { openTokens } from '../tokens/sealTokens'
import type { TokenDeps } from '../tokens/withTokens'
import type { AttemptRow } from './attempts'

/**
 * Revokes tokens that connect nothing, as well as the provider can now. Those of an owner who has
 * a working connection stay, because some providers would end that grant too.
 */
export async function revokeUnused(
  { db, log, requestId }: Pick<Ctx, 'db' | 'log'> & Partial<Pick<Ctx, 'requestId'>>,
  client: IntegrationClient,
  { tenantId, ownerId, companyId }: Pick<AttemptRow, 'tenantId' | 'ownerId' | 'companyId'>,
  tokens: Tokens,
): Promise<void> {
  if (!client.revoke) return
  const owner = { tenantId, ownerId: companyId ?? ownerId }
  if ((await findConnection(db, owner, client.name))?.tokens) return
  await client.revoke(tokens).catch((error: unknown) => {
    log.warn({ err: error, provider: client.name, requestId }, 'unused tokens were not revoked')
  })
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
