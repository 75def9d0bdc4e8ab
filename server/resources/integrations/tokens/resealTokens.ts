import { and, asc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm'
import { ofTenant } from '../../../platform/db/ofTenant'
import { isConnection } from '../connections/connectionRow'
import { connections } from '../tables'
import { openTokens, sealTokens } from './sealTokens'
import type { TokenDeps } from './withTokens'

const BATCH = 100

/**
 * Encrypts the tenant's tokens anew that an older key encrypted, in pieces, until the signal. Those that cannot
 * be decrypted stay, because their key may be missing by mistake; the log says so each time.
 */
export async function resealTokens(deps: TokenDeps, signal: AbortSignal): Promise<void> {
  const { db, secretBox, log, clock } = deps
  const { id, keyId, refreshingUntil } = connections
  const isOld = or(and(gt(keyId, ''), lt(keyId, secretBox.keyId)), gt(keyId, secretBox.keyId))
  // The new tokens of a refresh that runs replace those that it began with.
  const isQuiet = () => or(isNull(refreshingUntil), lte(refreshingUntil, clock()))
  let after: string | undefined
  let unreadable = 0
  do {
    const old = await db
      .select()
      .from(connections)
      .where(and(ofTenant(connections, deps), isOld, isQuiet(), after ? gt(id, after) : undefined))
      .orderBy(asc(id))
      .limit(BATCH)
    for (const row of old) {
      const tokens = openTokens(secretBox, row)
      if (!tokens) unreadable += 1
      else
        await db
          .update(connections)
          .set(sealTokens(secretBox, row, tokens))
          .where(and(isConnection(row), eq(connections.tokens, row.tokens), isQuiet()))
    }
    after = old.length === BATCH ? old.at(-1)?.id : undefined
  } while (after !== undefined && !signal.aborted)
  if (unreadable > 0)
    log.error({ connections: unreadable }, 'tokens cannot be decrypted: is a key missing?')
}
