import { and, eq, sql } from 'drizzle-orm'
import { keyIn } from '../../../platform/db/idIn'
import { insertRows } from '../../../platform/db/insertRows'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import { type PublicKind, directory } from '../tables'
import { keyHasher } from './keyHasher'
import { findRetired, forgetRetired } from './retiredKeys'

/** A key that somebody asks for, with the proof that an archive brings for it. */
export interface WantedKey {
  key: string
  proof?: string | undefined
}

/**
 * Claims keys of one kind for the actor for good, and returns those that are theirs now: free ones,
 * ones that they had before, and ones of a deleted account whose proof they have. It takes the same
 * few statements for any number of keys.
 */
export async function claimKeys(
  ctx: OwnerScope,
  kind: PublicKind,
  wanted: readonly WantedKey[],
): Promise<Set<string>> {
  const { db, actor } = ctx
  // Sorted, so that two requests for the same keys wait for each other in one order.
  const keys = [...new Set(wanted.map(({ key }) => key))].sort()
  if (keys.length === 0) return new Set()
  const { tenantId, userId: ownerId } = actor
  const rows = keys.map((key) => ({ kind, key, tenantId, ownerId }))
  const end = sql`on conflict do nothing returning key`
  const added = await insertRows<typeof directory, { key: string }>(db, directory, rows, end)
  const mine = new Set(added.map(({ key }) => key))
  for (const key of await refuseRetired(ctx, kind, wanted, [...mine])) mine.delete(key)
  const known = keys.filter((key) => !mine.has(key))
  for (const key of await ownKeys(ctx, kind, known)) mine.add(key)
  return mine
}

/** Returns the keys that the actor has already. */
export async function ownKeys(
  { db, actor }: OwnerScope,
  kind: PublicKind,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const own = await db
    .select({ key: directory.key })
    .from(directory)
    .where(and(ownedBy(directory, actor), eq(directory.kind, kind), keyIn(directory.key, keys)))
  return new Set(own.map(({ key }) => key))
}

/**
 * Takes back the claims of keys of deleted accounts that come without their proof, and returns
 * them. It comes after the claim, which has waited for a deletion of the same key to end.
 */
async function refuseRetired(
  { db, actor }: OwnerScope,
  kind: PublicKind,
  wanted: readonly WantedKey[],
  added: readonly string[],
): Promise<string[]> {
  if (added.length === 0) return []
  const hasher = await keyHasher(db)
  const retired = await findRetired({ db, hasher }, kind, added)
  if (retired.size === 0) return []
  const proven = wanted.filter(
    ({ key, proof }) =>
      proof !== undefined && retired.get(key) === hasher.proofHash(actor.tenantId, proof),
  )
  const returned = new Set(proven.map(({ key }) => key))
  const refused = [...retired.keys()].filter((key) => !returned.has(key))
  await forgetRetired({ db, hasher }, kind, [...returned])
  if (refused.length > 0)
    await db
      .delete(directory)
      .where(
        and(ownedBy(directory, actor), eq(directory.kind, kind), keyIn(directory.key, refused)),
      )
  return refused
}
