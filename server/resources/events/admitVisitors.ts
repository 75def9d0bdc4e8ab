import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { rawRows } from '../../platform/db/rawRows'
import type { IdentifiedEvent } from './identifiedEvent'
import { networkVisitors } from './tables'

/** The visitors of a network that a profile counts each in a day; a fair of 300 phones has room. */
const MOST_OF_NETWORK = 500

interface Admitted {
  /** The events that are stored and counted each. */
  single: IdentifiedEvent[]
  /** The events of more visitors of a network, which are counted together. */
  crowd: IdentifiedEvent[]
}

interface Pair {
  tenant_id: string
  owner_id: string
  profile_id: string
  network: string
  visitor: string
  added_at: string
}

/**
 * Splits a batch into the events of a network's first visitors of the day and those of more, and
 * notes new ones. The caller has locked the profiles. The owner's events and those without a network
 * are always single.
 */
export async function admitVisitors(db: Db, events: readonly IdentifiedEvent[]): Promise<Admitted> {
  const limited = events.filter(({ network, who }) => network !== undefined && who !== 'owner')
  if (limited.length === 0) return { single: [...events], crowd: [] }
  const pairs = new Map(limited.map((event) => [visitorKey(event), pairOf(event)]))
  const { known, counts } = await readKnown(db, [...pairs.values()])
  const added: Pair[] = []
  for (const [key, pair] of pairs) {
    const count = counts.get(networkKey(pair)) ?? 0
    if (known.has(key) || count >= MOST_OF_NETWORK) continue
    known.add(key)
    counts.set(networkKey(pair), count + 1)
    added.push(pair)
  }
  await store(db, added)
  const isSingle = (event: IdentifiedEvent) =>
    event.network === undefined || event.who === 'owner' || known.has(visitorKey(event))
  return {
    single: events.filter(isSingle),
    crowd: events.filter((event) => !isSingle(event)),
  }
}

function pairOf(event: IdentifiedEvent): Pair {
  const { tenantId, ownerId, profileId, network = '', visitor, at } = event
  return {
    ...{ tenant_id: tenantId, owner_id: ownerId, profile_id: profileId },
    ...{ network, visitor, added_at: at.toISOString() },
  }
}

/** Hashes differ by owner and day, so a profile and a hash are enough to tell them apart. */
const visitorKey = (event: IdentifiedEvent) => keyOf(pairOf(event))
const keyOf = ({ profile_id, network, visitor }: Omit<Pair, 'added_at'>) =>
  `${profile_id} ${network} ${visitor}`
const networkKey = ({ profile_id, network }: Pick<Pair, 'profile_id' | 'network'>) =>
  `${profile_id} ${network}`

async function readKnown(db: Db, pairs: readonly Pair[]) {
  const given = sql`json_to_recordset(${JSON.stringify(pairs)}::text::json)
    as given(tenant_id text, owner_id text, profile_id uuid, network text, visitor text)`
  const isOfNetwork = sql`known.tenant_id = given.tenant_id and known.owner_id = given.owner_id
    and known.profile_id = given.profile_id and known.network = given.network`
  const visitors = rawRows<Pair>(
    await db.execute(sql`select known.* from ${given}
      join ${networkVisitors} as known on ${isOfNetwork} and known.visitor = given.visitor`),
  )
  const networks = rawRows<Pick<Pair, 'profile_id' | 'network'> & { count: number }>(
    await db.execute(sql`select known.profile_id, known.network, count(*)::int as count
      from (select distinct tenant_id, owner_id, profile_id, network from ${given}) as given
      join ${networkVisitors} as known on ${isOfNetwork} group by 1, 2`),
  )
  return {
    known: new Set(visitors.map(keyOf)),
    counts: new Map(networks.map((row) => [networkKey(row), row.count])),
  }
}

async function store(db: Db, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return
  await db.execute(sql`insert into ${networkVisitors} (tenant_id, owner_id, profile_id, network, visitor, added_at)
    select * from json_to_recordset(${JSON.stringify(pairs)}::text::json)
      as given(tenant_id text, owner_id text, profile_id uuid, network text, visitor text, added_at timestamptz)
    on conflict do nothing`)
}
