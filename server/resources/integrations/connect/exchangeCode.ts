import { providers } from '@/contract/integrations/providers'
import { ApiError } from '../../../platform/http/apiError'
import { GrantError } from '../../../platform/outbound/grantError'
import type { Ctx } from '../../../ports/context'
import type { IntegrationClient, ProviderAccount, Tokens } from '../../../ports/integrations'
import { connectionAttempts } from '../tables'
import { openTokens, sealTokens } from '../tokens/sealTokens'
import { type AttemptRow, hashOf, isAttempt, noAttempt } from './attempts'
import { revokeUnused } from './revokeUnused'
import { openVerifier } from './startConnection'

/** The tokens of a code and the account that they are for. */
export interface Granted {
  tokens: Tokens
  account: ProviderAccount
}

/**
 * Exchanges a code and reads whose account it is. As a code works once, its tokens are kept in the
 * attempt until the account is known, so that a retry after an outage goes on from there. Throws
 * BAD_REQUEST when the provider refuses the code, or when a scope is missing without which nothing
 * works; then the grant is given back.
 */
export async function exchangeCode(
  ctx: Ctx,
  client: IntegrationClient,
  attempt: AttemptRow,
  code: string,
): Promise<Granted> {
  const { title, scopes } = providers[client.name]
  const tokens = keptTokens(ctx, attempt, code) ?? (await exchange(ctx, client, attempt, code))
  const missing = scopes.filter(
    ({ name, isRequired }) => isRequired && !tokens.scopes.includes(name),
  )
  if (missing.length > 0) {
    await giveBack(ctx, client, attempt, tokens)
    const named = missing.map(({ purpose, name }) => `"${purpose}" (${name})`).join(', ')
    throw new ApiError('BAD_REQUEST', `${title} did not allow ${named}. Start again and allow it.`)
  }
  try {
    return { tokens, account: await client.getAccount(tokens) }
  } catch (error) {
    if (!(error instanceof GrantError)) throw error
    await giveBack(ctx, client, attempt, tokens)
    throw refusedBy(title, error)
  }
}

async function exchange(
  ctx: Ctx,
  client: IntegrationClient,
  attempt: AttemptRow,
  code: string,
): Promise<Tokens> {
  const verifier = openVerifier(ctx.secretBox, attempt)
  if (verifier === null) throw noAttempt()
  const { redirectUri } = attempt
  const tokens = await client.exchange({ code, redirectUri, verifier }).catch((error: unknown) => {
    throw error instanceof GrantError ? refusedBy(providers[client.name].title, error) : error
  })
  const kept = await ctx.db
    .update(connectionAttempts)
    .set({ codeHash: hashOf(code), tokens: sealTokens(ctx.secretBox, attempt, tokens).tokens })
    .where(isAttempt(attempt))
    .returning({ id: connectionAttempts.id })
  if (kept.length > 0) return tokens
  // The person signed out or disconnected meanwhile.
  await revokeUnused(ctx, client, attempt, tokens)
  throw noAttempt()
}

/** Returns the tokens of an earlier request with the same code, whose account is not known yet. */
function keptTokens(ctx: Ctx, attempt: AttemptRow, code: string): Tokens | null {
  if (attempt.tokens === '' || attempt.codeHash !== hashOf(code)) return null
  return openTokens(ctx.secretBox, attempt)
}

async function giveBack(
  ctx: Ctx,
  client: IntegrationClient,
  attempt: AttemptRow,
  tokens: Tokens,
): Promise<void> {
  await ctx.db
    .update(connectionAttempts)
    .set({ codeHash: '', tokens: '' })
    .where(isAttempt(attempt))
  await revokeUnused(ctx, client, attempt, tokens)
}

function refusedBy(title: string, cause: GrantError): ApiError {
  const refusal = new ApiError(
    'BAD_REQUEST',
    `${title} did not accept its own answer. Start again.`,
  )
  refusal.cause = cause
  return refusal
}
