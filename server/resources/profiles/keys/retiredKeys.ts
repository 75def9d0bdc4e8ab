import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { keyIn } from '../../../platform/db/idIn'
import { insertRows } from '../../../platform/db/insertRows'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import type { Ctx } from '../../../ports/context'
import { cards } from '../../cards/tables'
import { type PublicKind, directory, retiredKeys } from '../tables'
import { type KeyHasher, keyHasher } from './keyHasher'

/**
 * Retires every public key of an account that is being deleted, in the transaction that deletes it:
 * its addresses are printed and sent, so they never lead to anybody else. The proof of a card that
 * was handed over is void, because another person has the card.
 */
export async function retireKeys({
  db,
  actor,
  clock,
}: OwnerScope & Pick<Ctx, 'clock'>): Promise<void> {
  const { tenantId } = actor
  const card = and(
    eq(cards.tenantId, directory.tenantId),
    eq(cards.ownerId, directory.ownerId),
    eq(cards.id, directory.key),
    eq(directory.kind, 'card'),
  )
  const held = await db
    .select({
      kind: directory.kind,
      key: directory.key,
      heldSince: cards.heldSince,
      status: cards.status,
    })
    .from(directory)
    .leftJoin(cards, card)
    .where(and(ownedBy(directory, actor), ne(directory.kind, 'code')))
  const { hash, proof, proofHash } = await keyHasher(db)
  const day = clock().toISOString().slice(0, 10)
  const rows = held.flatMap(({ kind, key, heldSince, status }) => {
    if (kind === 'code') return []
    const isVoid = status === 'handedOver'
    const mark = isVoid ? '' : proofHash(tenantId, proof(tenantId, { kind, key, heldSince }))
    return [{ kind, hash: hash(kind, key), proof: mark, day }]
  })
  await keepRetired(db, rows)
}

/** Stores retired keys; one that is known gets the newer proof. */
async function keepRetired(db: Db, rows: (typeof retiredKeys.$inferInsert)[]): Promise<void> {
  const end = sql`on conflict (kind, hash) do update set proof = excluded.proof, day = excluded.day`
  await insertRows(db, retiredKeys, rows, end)
}

interface Lookup {
  db: Db
  hasher: Pick<KeyHasher, 'hash'>
}

/** Returns the retired ones among keys, each with the hash of its proof. */
export async function findRetired(
  { db, hasher }: Lookup,
  kind: PublicKind,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const byHash = new Map(keys.map((key) => [hasher.hash(kind, key), key]))
  const found = await db
    .select({ hash: retiredKeys.hash, proof: retiredKeys.proof })
    .from(retiredKeys)
    .where(isAmong(kind, [...byHash.keys()]))
  return new Map(found.map(({ hash, proof }) => [byHash.get(hash) ?? '', proof]))
}

/** Forgets that keys were retired, because their holder has them again. */
export async function forgetRetired(
  { db, hasher }: Lookup,
  kind: PublicKind,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const hashes = keys.map((key) => hasher.hash(kind, key))
  await db.delete(retiredKeys).where(isAmong(kind, hashes))
}

/** Returns the retired ones among keys. */
export async function retiredAmong(
  db: Db,
  kind: PublicKind,
  keys: readonly string[],
): Promise<string[]> {
  return [...(await findRetired({ db, hasher: await keyHasher(db) }, kind, keys)).keys()]
}

function isAmong(kind: PublicKind, hashes: string[]) {
  return and(eq(retiredKeys.kind, kind), keyIn(retiredKeys.hash, hashes))
}
