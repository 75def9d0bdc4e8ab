import { and, lte } from 'drizzle-orm'
import { ofTenant } from '../../../platform/db/ofTenant'
import { connectionAttempts } from '../tables'
import type { TokenDeps } from '../tokens/withTokens'
import { revokeAttempts } from './revokeUnused'

/** Deletes attempts of the tenant whose time is over. */
export async function purgeAttempts(deps: TokenDeps): Promise<void> {
  const { db, clock } = deps
  const over = await db
    .delete(connectionAttempts)
    .where(and(ofTenant(connectionAttempts, deps), lte(connectionAttempts.expiresAt, clock())))
    .returning()
  await revokeAttempts(deps, over)
}
