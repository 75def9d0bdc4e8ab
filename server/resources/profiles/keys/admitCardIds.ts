import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { keyIn } from '../../../platform/db/idIn'
import { insertRows } from '../../../platform/db/insertRows'
import { piecesOf } from '../../../platform/db/pieces'
import { directory, retiredKeys } from '../tables'
import { keyHasher } from './keyHasher'

const BATCH = 1000

interface Scope {
  db: Db
  tenantId: string
  now: Date
}

/**
 * Keeps the ids of another server's cards for whoever has their proof, all or none, and returns how
 * many. An id that this server knows, also of a deleted account, stays as it is.
 */
export async function admitCardIds(
  { db, tenantId, now }: Scope,
  listed: readonly { id: string; proof: string }[],
): Promise<number> {
  return db.transaction(async (tx) => {
    const { hash, proofHash } = await keyHasher(tx)
    const day = now.toISOString().slice(0, 10)
    let admitted = 0
    for (const batch of piecesOf(listed, BATCH)) {
      const ids = batch.map(({ id }) => id)
      const known = await tx
        .select({ key: directory.key })
        .from(directory)
        .where(and(eq(directory.kind, 'card'), keyIn(directory.key, ids)))
      const isKnown = new Set(known.map(({ key }) => key))
      const rows = batch
        .filter(({ id }) => !isKnown.has(id))
        .map(({ id, proof }) => ({
          kind: 'card' as const,
          hash: hash('card', id),
          proof: proofHash(tenantId, proof),
          day,
        }))
      const end = sql`on conflict do nothing returning hash`
      admitted += (await insertRows(tx, retiredKeys, rows, end)).length
    }
    return admitted
  })
}
