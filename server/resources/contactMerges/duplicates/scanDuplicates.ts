import { type SQL, and, isNull, sql } from 'drizzle-orm'
import { contacts } from '../../../platform/db/schema'
import { countOf } from '../../contacts/list/contactCounts'
import { withIds } from '../../contacts/list/contactQuery'
import { ownedBy, type OwnerScope } from '../../contacts/sql/ownedBy'
import type { Dismissals } from '../dismissals/dismissals'
import { prefetchEach } from './prefetchEach'
import {
  type Candidate,
  type Valued,
  candidateColumns,
  kindOf,
  keyedMember,
  valueColumns,
} from './candidate'
import { DuplicateGrouping, type FoundGroup } from './duplicateGrouping'
import { KeyTable } from './keyTable'
import { rawRows } from '../../contacts/sql/rawRows'
import { ownedWithoutIndex } from '../../contacts/sql/plannerHints'

/** Pages of the table, and rows of a small owner, that one statement reads: some 100 ms, so that others have their turn on a single connection. */
const CHUNK_PAGES = 2_000
const CHUNK_ROWS = 20_000
const CHUNK_CANDIDATES = 5_000
/** Contacts whose names and values are held at once. */
const MOST_HELD = 200_000

/**
 * Finds the groups of all of an owner's contacts: keys of all, then names and values of those alone that share an e-mail or a phone. Not one view of the
 * database: what changes meanwhile has a later `updatedAt`, and is looked at again by it.
 */
export async function scanDuplicates(owned: OwnerScope, apart: Dismissals): Promise<FoundGroup[]> {
  const table = new KeyTable()
  await readKeys(owned, table)
  const grouping = new DuplicateGrouping(apart)
  const shared = [...table.sharedKeys()]
  const values = shared.filter(([number]) => kindOf(number) !== 'n')
  const names = shared.filter(([number]) => kindOf(number) === 'n')
  const sortNames = new Map<string, string>()
  for (let start = 0; start < values.length;) {
    const held = new Set<number>()
    const round = start
    for (; start < values.length && held.size < MOST_HELD; start += 1)
      for (const contact of values[start]?.[1] ?? []) held.add(contact)
    const candidates = await readCandidates(owned, table, [...held])
    for (const { id, sortName } of candidates.values()) sortNames.set(id, sortName)
    for (const [number, members] of values.slice(round, start))
      addBucket(
        grouping,
        number,
        members.flatMap((member) => candidates.get(table.id(member)) ?? []),
      )
  }
  // A group is listed by its first member's name; all of a name sort alike.
  const unknown = names.flatMap(([, members]) =>
    members.some((member) => sortNames.has(table.id(member))) ? [] : members.slice(0, 1),
  )
  for (const { id, sortName } of (await readCandidates(owned, table, unknown)).values())
    sortNames.set(id, sortName)
  for (const [, members] of names) {
    const ids = members.map((member) => table.id(member))
    const sortName = ids.map((id) => sortNames.get(id)).find((name) => name !== undefined) ?? ''
    grouping.namesakes(
      members.map((member, at) => ({
        id: ids[at] ?? '',
        sortName,
        birthday: table.birthday(member),
      })),
    )
  }
  return grouping.groups()
}

/** Finds the groups among these candidates alone. */
export function groupCandidates(candidates: readonly Candidate[], apart: Dismissals): FoundGroup[] {
  const buckets = new Map<bigint, Candidate[]>()
  for (const candidate of candidates) {
    for (const key of candidate.matchKeys ?? []) {
      const bucket = buckets.get(key)
      if (bucket) bucket.push(candidate)
      else buckets.set(key, [candidate])
    }
  }
  const grouping = new DuplicateGrouping(apart)
  for (const [number, bucket] of buckets) {
    if (bucket.length < 2) continue
    if (kindOf(number) === 'n') grouping.namesakes(bucket)
    else addBucket(grouping, number, bucket)
  }
  return grouping.groups()
}

function addBucket(grouping: DuplicateGrouping, number: bigint, bucket: readonly Valued[]): void {
  const kind = kindOf(number)
  if (kind === 'e' || kind === 'p')
    grouping.addKeyBucket(
      kind,
      bucket.map((candidate) => keyedMember(candidate, kind, number)),
    )
}

/** Reads the keys of all contacts; in pages the next ones come while these are taken in. */
async function readKeys(owned: OwnerScope, table: KeyTable): Promise<void> {
  const { db, actor } = owned
  const kept = and(isNull(contacts.deletedAt), sql`${contacts.matchKeys} is not null`)
  const read = async (where: SQL | undefined, limit?: number) => {
    const some = db
      .select({ id: contacts.id, birthday: contacts.birthday, keys: contacts.matchKeys })
      .from(contacts)
      .where(where)
    const limited = limit === undefined ? some : some.orderBy(contacts.id).limit(limit)
    // As base64, because drivers read bytes many times slower than text.
    const [row] = rawRows<{ bytes: string | null }>(
      await db.execute(
        sql`select encode(string_agg(uuid_send(id) || int4send(${birthdayNumber}) || array_send(match_keys), ''::bytea), 'base64') as bytes from ${limited} as found`,
      ),
    )
    return row?.bytes ?? ''
  }
  const pages = await pagesToRead(owned)
  const starts = Array.from({ length: Math.ceil(pages / CHUNK_PAGES) }, (_, at) => at * CHUNK_PAGES)
  const ofPages = (page: number) =>
    read(
      and(
        ownedWithoutIndex(actor),
        kept,
        sql`ctid >= ${`(${String(page)},0)`}::tid and ctid < ${`(${String(page + CHUNK_PAGES)},0)`}::tid`,
      ),
    )
  for await (const bytes of prefetchEach(starts, ofPages)) table.add(Buffer.from(bytes, 'base64'))
  if (pages > 0) return
  for (let after: string | undefined, from = 0; ; from = table.size, after = table.id(from - 1)) {
    table.add(
      Buffer.from(
        await read(
          and(
            ownedBy(contacts, actor),
            kept,
            after === undefined ? undefined : sql`${contacts.id} > ${after}`,
          ),
          CHUNK_ROWS,
        ),
        'base64',
      ),
    )
    if (table.size - from < CHUNK_ROWS) return
  }
}

const birthdayNumber = sql.raw(
  String.raw`case when birthday = '' then 0 when birthday ~ '^(\d{4}|-)-\d\d-\d\d$' then replace(birthday, '-', '')::int else 0 end`,
)

/** How many pages the table has, where its owner has so much of it that reading all of them is quicker than fetching row by row; else 0. */
async function pagesToRead(owned: OwnerScope): Promise<number> {
  const total = await countOf(owned, 'total')
  if (total <= CHUNK_ROWS) return 0
  const [row] = rawRows<{ pages: number }>(
    await owned.db.execute(
      sql`select (pg_relation_size('contacts') / current_setting('block_size')::int)::int as pages`,
    ),
  )
  const pages = row?.pages ?? 0
  return total >= pages ? pages + 1 : 0
}

/** What finding duplicates reads of these contacts, by id. They are looked up in the order of the table, where neighbours lie together. */
async function readCandidates(
  { db, actor }: OwnerScope,
  table: KeyTable,
  wanted: readonly number[],
): Promise<Map<string, Valued>> {
  const found = new Map<string, Valued>()
  const sorted = Int32Array.from(wanted).sort()
  const starts = Array.from(
    { length: Math.ceil(sorted.length / CHUNK_CANDIDATES) },
    (_, at) => at * CHUNK_CANDIDATES,
  )
  const read = async (start: number) => {
    const ids = Array.from(sorted.subarray(start, start + CHUNK_CANDIDATES), (contact) =>
      table.id(contact),
    )
    // As one text, because drivers read values one by one many times slower than JSON.
    const [row] = rawRows<{ all: string | null }>(
      await db.execute(sql`select json_agg(json_build_object(${valuePairs}))::text as all
        from ${contacts} where ${withIds(actor, ids)}`),
    )
    return row?.all
  }
  for await (const all of prefetchEach(starts, read))
    for (const value of asValued(all)) found.set(value.id, value)
  return found
}

const valuePairs = sql.join(
  Object.entries(valueColumns).flatMap(([name, column]) => [sql.raw(`'${name}'`), sql`${column}`]),
  sql`, `,
)

/** A cast of what the statement beside it made. */
function asValued(json: string | null | undefined): Valued[] {
  return JSON.parse(json ?? '[]') as Valued[]
}

/** The contacts of the list with these ids. */
export async function listCandidates(
  { db, actor }: OwnerScope,
  ids: readonly string[],
): Promise<Candidate[]> {
  if (ids.length === 0) return []
  return db.select(candidateColumns).from(contacts).where(withIds(actor, ids))
}
