import { sql } from 'drizzle-orm'
import { contacts } from '../../contacts/tables'
import { isInList, ownedWithoutIndex } from '../../contacts'
import type { Candidate } from '../../../ports/contactFiles'
import { MAX_PER_KEY, nameNumber } from './contactPool'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import { textArray } from '../../../platform/db/textArray'
import { rawRows } from '../../../platform/db/rawRows'

/**
 * The most contacts with an e-mail or a phone of a row that one step loads; of the others only
 * those with the row's name.
 */
const MAX_FOUND = 20_000
/** The most keys of one look-up, because the index compares each of them with all others. */
const KEYS_AT_ONCE = 200
/** The most contacts with equal content, or with one key and the name. */
const MAX_EQUAL = 10

/**
 * Returns the ids of contacts in the list that have an id, the content, an e-mail or a phone of
 * these rows. Equal content has equal keys, so it is looked up only for rows without any, and where a
 * key has too many contacts.
 */
export async function findStoredIds(
  scope: OwnerScope,
  candidates: readonly Candidate[],
): Promise<string[]> {
  const ids = new Set(candidates.flatMap(({ read }) => read.id ?? read.matchId ?? []))
  const { found, isComplete } = await findByKey(scope, candidates)
  for (const id of found) ids.add(id)
  const others = isComplete ? candidates.filter(({ keys }) => keys.length === 0) : candidates
  for (const id of await findByHash(scope, others)) ids.add(id)
  return [...ids]
}

async function findByHash(
  { db, actor }: OwnerScope,
  candidates: readonly Candidate[],
): Promise<string[]> {
  const hashes = new Set(candidates.flatMap(({ hash, taggedHash }) => [hash, taggedHash]))
  if (hashes.size === 0) return []
  const found = rawRows<{ id: string }>(
    await db.execute(sql`select hits.id from unnest(${`{${[...hashes].join(',')}}`}::text[]) as wanted(hash) cross join lateral (
      select id from ${contacts} where content_hash = wanted.hash and ${ownedBy(contacts, actor)} and ${isInList}
      order by created_at, id limit ${MAX_EQUAL}
    ) as hits`),
  )
  return found.map(({ id }) => id)
}

interface Found {
  found: Set<string>
  /** False if not all contacts of some key are among them. */
  isComplete: boolean
}

/**
 * Of a key that too many contacts have, as of a company's switchboard, finds those with the row's
 * name too.
 */
async function findByKey(
  { db, actor }: OwnerScope,
  candidates: readonly Candidate[],
): Promise<Found> {
  const numbers = new Set(candidates.flatMap(({ keys }) => keys.map(({ number }) => number)))
  const found = new Set<string>()
  if (numbers.size === 0) return { found, isComplete: true }
  const few = await findFew({ db, actor }, numbers)
  if (few) return { found: few, isComplete: true }
  const hits = rawRows<{ key: string; ids: string[] }>(
    await db.execute(sql`select wanted.key::text as key, hits.ids from unnest(${`{${[...numbers].join(',')}}`}::bigint[]) as wanted(key) cross join lateral (
      select json_agg(id) as ids from (
        select id from ${contacts} where match_keys @> array[wanted.key] and ${isInList} and ${ownedWithoutIndex(actor)}
        order by created_at, id limit ${MAX_PER_KEY}
      ) as oldest
    ) as hits where hits.ids is not null`),
  )
  const crowded = new Set<bigint>()
  for (const { key, ids } of hits) {
    if (ids.length >= MAX_PER_KEY || found.size >= MAX_FOUND) crowded.add(BigInt(key))
    if (found.size < MAX_FOUND) for (const id of ids) found.add(id)
  }
  for (const id of await findNamesakes({ db, actor }, candidates, crowded)) found.add(id)
  return { found, isComplete: false }
}

/**
 * Returns the ids of all contacts that have one of these keys, in half of the time that one look-up
 * for each key takes; null if a key has too many of them.
 */
async function findFew(
  { db, actor }: OwnerScope,
  wanted: ReadonlySet<bigint>,
): Promise<Set<string> | null> {
  const hits = rawRows<{ id: string; keys: string[] }>(
    await db.execute(sql`select hits.id, hits.keys from unnest(${textArray(keyLists(wanted))}) as wanted(keys)
      cross join lateral (select id, match_keys::text[] as keys from ${contacts}
      where match_keys && wanted.keys::bigint[] and ${isInList} and ${ownedWithoutIndex(actor)} offset 0
    ) as hits limit ${MAX_FOUND}`),
  )
  if (hits.length >= MAX_FOUND) return null
  const keysOf = new Map(hits.map(({ id, keys }) => [id, keys]))
  const counts = new Map<string, number>()
  for (const key of [...keysOf.values()].flat()) {
    const count = (counts.get(key) ?? 0) + 1
    if (count >= MAX_PER_KEY && wanted.has(BigInt(key))) return null
    counts.set(key, count)
  }
  return new Set(keysOf.keys())
}

/** Returns the keys as lists for the database. */
function keyLists(keys: ReadonlySet<bigint>): string[] {
  const all = [...keys]
  const lists = Math.ceil(all.length / KEYS_AT_ONCE)
  return Array.from({ length: lists }, (_, at) => {
    return `{${all.slice(at * KEYS_AT_ONCE, (at + 1) * KEYS_AT_ONCE).join(',')}}`
  })
}

async function findNamesakes(
  { db, actor }: OwnerScope,
  candidates: readonly Candidate[],
  crowded: ReadonlySet<bigint>,
): Promise<string[]> {
  const pairs = candidates.flatMap(({ keys, content }) => {
    const shared = keys.filter(({ number }) => crowded.has(number))
    const name = shared.length === 0 ? null : nameNumber(content)
    return name === null ? [] : shared.map(({ number }) => ({ number, name }))
  })
  if (pairs.length === 0) return []
  const [numbers, names] = [pairs.map(({ number }) => number), pairs.map(({ name }) => name)]
  const found = rawRows<{ id: string }>(
    await db.execute(sql`select hits.id from unnest(${`{${numbers.join(',')}}`}::bigint[], ${`{${names.join(',')}}`}::bigint[]) as wanted(key, name) cross join lateral (
      select id from ${contacts} where match_keys @> array[wanted.key, wanted.name] and ${isInList} and ${ownedWithoutIndex(actor)}
      order by created_at, id limit ${MAX_EQUAL}
    ) as hits`),
  )
  return found.map(({ id }) => id)
}
