import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, lte, ne, or } from 'drizzle-orm'
import type { StartedConnection } from '@/contract/integrations/connection'
import { type ProviderName, providers } from '@/contract/integrations/providers'
import { notFound } from '../../../platform/http/apiError'
import { lockAccount } from '../../../platform/identity/userRecord'
import type { Ctx } from '../../../ports/context'
import type { SecretBox } from '../../../ports/secrets'
import type { ConnectionOwner } from '../connections/connectionRow'
import { connectionAttempts } from '../tables'
import { type AttemptRow, hashOf } from './attempts'
import { requireConnectable } from './mayConnect'
import { revokeAttempts } from './revokeUnused'

const LIFE_MS = 10 * 60_000
/** The most pending attempts of a person; a new one ends the oldest. */
const MAX_PENDING = 10

/**
 * Begins an attempt to connect and returns the provider's page for it. The state and the PKCE
 * verifier have 256 bits (RFC 9700 section 2.1); the row has only their hash and an encrypted copy.
 */
export async function startConnection(
  ctx: Ctx,
  owner: ConnectionOwner,
  provider: ProviderName,
  secretHash: string,
): Promise<StartedConnection> {
  const client = await requireConnectable(ctx, owner, provider)
  const state = randomText()
  const verifier = providers[provider].hasPkce ? randomText() : ''
  const id = randomUUID()
  const { tenantId, userId, authTime } = ctx.actor
  const now = ctx.clock()
  const attempt: AttemptRow = {
    tenantId,
    ownerId: userId,
    id,
    provider,
    companyId: owner.companyId,
    stateHash: hashOf(state),
    secretHash,
    verifier: '',
    redirectUri: `${ctx.origin}${owner.companyId === null ? '' : '/company'}/integrations`,
    signedInAt: authTime,
    busyUntil: null,
    codeHash: '',
    tokens: '',
    expiresAt: new Date(now.getTime() + LIFE_MS),
    createdAt: now,
  }
  if (verifier !== '') attempt.verifier = sealVerifier(ctx.secretBox, attempt, verifier)
  await storeAttempt(ctx, attempt)
  const url = client.authorizeUrl({
    state,
    redirectUri: attempt.redirectUri,
    challenge: verifier === '' ? '' : hashOf(verifier),
  })
  return { url, state, expiresAt: attempt.expiresAt.toISOString() }
}

/** Stores an attempt; those of earlier sign-ins, expired ones and the oldest of too many end. */
async function storeAttempt(ctx: Ctx, attempt: AttemptRow): Promise<void> {
  const own = and(
    eq(connectionAttempts.tenantId, attempt.tenantId),
    eq(connectionAttempts.ownerId, attempt.ownerId),
  )
  const ended = await ctx.db.transaction(async (tx) => {
    if (!(await lockAccount({ db: tx, actor: ctx.actor }))) throw notFound('user')
    const old = await tx
      .delete(connectionAttempts)
      .where(
        and(
          own,
          or(
            lte(connectionAttempts.expiresAt, attempt.createdAt),
            ne(connectionAttempts.signedInAt, attempt.signedInAt),
          ),
        ),
      )
      .returning()
    const tooMany = await tx
      .select({ id: connectionAttempts.id })
      .from(connectionAttempts)
      .where(own)
      .orderBy(desc(connectionAttempts.createdAt), desc(connectionAttempts.id))
      .offset(MAX_PENDING - 1)
    const ids = tooMany.map(({ id }) => id)
    const oldest = await tx
      .delete(connectionAttempts)
      .where(and(own, inArray(connectionAttempts.id, ids)))
      .returning()
    await tx.insert(connectionAttempts).values(attempt)
    return [...old, ...oldest]
  })
  ctx.afterCommit((db) => revokeAttempts({ ...ctx, db }, ended))
}

function randomText(): string {
  return randomBytes(32).toString('base64url')
}

function sealVerifier(box: SecretBox, attempt: AttemptRow, verifier: string): string {
  return box.seal(verifierBinding(attempt), verifier)
}

/** Returns an attempt's PKCE verifier; '' for a provider without PKCE. */
export function openVerifier(box: SecretBox, attempt: AttemptRow): string | null {
  return attempt.verifier === '' ? '' : box.open(verifierBinding(attempt), attempt.verifier)
}

function verifierBinding({ tenantId, ownerId, provider, id }: AttemptRow): string[] {
  return [tenantId, ownerId, provider, id, 'verifier']
}
