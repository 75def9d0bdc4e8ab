import { and, asc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm'
import { isConnection } from '../connections/connectionRow'
import { connections } from '../tables'
import { endGrant } from './endGrant'
import { openTokens, sealTokens } from './sealTokens'
import type { TokenDeps } from './withTokens'

const BATCH = 100

/**
 * Encrypts tokens anew that an older key encrypted, in pieces, until the signal. A connection whose
 * tokens cannot be decrypted any more has to connect again.
 */
export async function resealTokens(deps: TokenDeps, signal: AbortSignal): Promise<void> {
  const { db, secretBox, log, clock } = deps
  const { keyId, refreshingUntil } = connections
  // The new tokens of a refresh that runs replace those that it began with.
  const isQuiet = () => or(isNull(refreshingUntil), lte(refreshingUntil, clock()))
  while (!signal.aborted) {
    const old = await db
      .select()
      .from(connections)
      .where(
        and(
          or(and(gt(keyId, ''), lt(keyId, secretBox.keyId)), gt(keyId, secretBox.keyId)),
          isQuiet(),
        ),
      )
      .orderBy(asc(keyId))
      .limit(BATCH)
    for (const row of old) {
      const tokens = openTokens(secretBox, row)
      if (!tokens) {
        log.error({ provider: row.provider, connectionId: row.id }, 'tokens cannot be decrypted')
        await endGrant(deps, row)
        continue
      }
      await db
        .update(connections)
        .set(sealTokens(secretBox, row, tokens))
        .where(and(isConnection(row), eq(connections.tokens, row.tokens), isQuiet()))
    }
    if (old.length < BATCH) return
  }
}
