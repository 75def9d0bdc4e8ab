import { lte } from 'drizzle-orm'
import { connectionAttempts } from '../tables'
import type { TokenDeps } from '../tokens/withTokens'
import { revokeAttempts } from './revokeUnused'

/** Deletes attempts whose time is over. */
export async function purgeAttempts(deps: TokenDeps): Promise<void> {
  const { db, clock } = deps
  const over = await db
    .delete(connectionAttempts)
    .where(lte(connectionAttempts.expiresAt, clock()))
    .returning()
  await revokeAttempts(deps, over)
}
