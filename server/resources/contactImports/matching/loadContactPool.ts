import { and, sql } from 'drizzle-orm'
import { contacts } from '../../../platform/db/schema'
import type { JobCtx, JobRecord } from '../../../platform/jobs/jobKind'
import { isInList, ownedBy } from '../../contacts/list/contactQuery'
import { contentHash, pickContent } from '../../contacts/contactContent'
import type { ContactRow } from '../../contacts/contactRow'
import { lockContacts } from '../../contacts/store/contactStore'
import { idIn } from '../../contacts/sql/idIn'
import { rawRows } from '../../contacts/sql/ownedBy'
import { ownedWithoutIndex } from '../../contacts/sql/ownedWithoutIndex'
import { readBatchesAt } from '../store/batchStore'
import { type PooledContact, ContactPool, MAX_PER_KEY, nameNumber } from './contactPool'
import type { ImportReader } from '../reading/importReader'
import { type ImportIndex, statesOf } from './importIndex'
import { withTags } from './mergeContent'
import { isCandidate, readCandidate } from '../reading/readCandidate'
import type { Candidate } from '../../../ports/contactFiles'

/** Contacts that one step looks at because they share an e-mail or a phone with a row, at most; of the others only those with the row's name too. */
const MOST_FOUND = 20_000
/** Contacts that say exactly the same, or that share a key and the name. */
const MOST_EQUAL = 10

/** Every contact that these rows may meet, as the rows before left it. What is applied is locked until the step is stored. */
export async function loadContactPool(
  ctx: JobCtx,
  job: JobRecord,
  reading: ImportReader,
  index: ImportIndex,
  candidates: readonly Candidate[],
): Promise<ContactPool> {
  const pool = new ContactPool(reading.input.options.matchBy)
  const ids = await findIds(ctx, candidates)
  const rows = index.isPlan ? await readContacts(ctx, ids) : await lockContacts(ctx, ids)
  const stored = new Map(rows.map((row) => [row.id, entityOf(row, index)]))
  const states = index.isPlan
    ? await loadStates(ctx, job, reading, index, { stored, candidates })
    : []
  pool.addAll(
    new Map([
      ...stored,
      ...states.map((entity) => [entity.id ?? entity.row, entity] as const),
    ]).values(),
  )
  return pool
}

function entityOf(row: ContactRow, index: ImportIndex): PooledContact {
  const touch = index.lastRowOf(row.id)
  return {
    id: row.id,
    row: touch?.row ?? 0,
    isNew: touch?.isNew ?? false,
    createdAt: row.createdAt.getTime(),
    hasPicture: row.displayImage !== null,
    content: pickContent(row),
    hash: row.contentHash,
    stored: row,
  }
}

/** Who of the list has one of the ids, says the same, or shares an e-mail or a phone. */
async function findIds({ db, actor }: JobCtx, candidates: readonly Candidate[]): Promise<string[]> {
  const own = candidates.flatMap(({ read }) => read.id ?? [])
  const hashes = new Set(candidates.flatMap(({ hash, taggedHash }) => [hash, taggedHash]))
  const found = new Set(own)
  if (hashes.size > 0) {
    for (const id of await findEqual({ db, actor }, hashes)) found.add(id)
  }
  for (const id of await findSharing({ db, actor }, candidates)) found.add(id)
  return [...found]
}

/*
 * Look-ups by the thousand, each by the one index that leads to a few rows. Conditions that a partial index holds are written so that the planner does not know them
 * again: without statistics it would walk all of the owner's rows in that one instead, for each look-up.
 */

/** Of a key that too many share, as of a company's switchboard, those are found too who have the row's name. */
async function findSharing(
  { db, actor }: Pick<JobCtx, 'db' | 'actor'>,
  candidates: readonly Candidate[],
): Promise<Set<string>> {
  const numbers = new Set(candidates.flatMap(({ keys }) => keys.map(({ number }) => number)))
  const found = new Set<string>()
  if (numbers.size === 0) return found
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
    if (ids.length >= MAX_PER_KEY || found.size >= MOST_FOUND) crowded.add(BigInt(key))
    if (found.size < MOST_FOUND) for (const id of ids) found.add(id)
  }
  for (const id of await findNamesakes({ db, actor }, candidates, crowded)) found.add(id)
  return found
}

async function findNamesakes(
  { db, actor }: Pick<JobCtx, 'db' | 'actor'>,
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
      order by created_at, id limit ${MOST_EQUAL}
    ) as hits`),
  )
  return found.map(({ id }) => id)
}

async function findEqual(
  { db, actor }: Pick<JobCtx, 'db' | 'actor'>,
  hashes: ReadonlySet<string>,
): Promise<string[]> {
  const found = rawRows<{ id: string }>(
    await db.execute(sql`select hits.id from unnest(${`{${[...hashes].join(',')}}`}::text[]) as wanted(hash) cross join lateral (
      select id from ${contacts} where content_hash = wanted.hash and ${isInList} and ${ownedWithoutIndex(actor)}
      order by created_at, id limit ${MOST_EQUAL}
    ) as hits`),
  )
  return found.map(({ id }) => id)
}

async function readContacts({ db, actor }: JobCtx, ids: readonly string[]): Promise<ContactRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(contacts)
    .where(and(ownedBy(actor), idIn(contacts.id, ids)))
  return rows.filter(({ deletedAt }) => deletedAt === null)
}

interface Met {
  stored: ReadonlyMap<string, PooledContact>
  candidates: readonly Candidate[]
}

/** What a plan has made so far of the contacts that these rows meet. */
async function loadStates(
  ctx: JobCtx,
  job: JobRecord,
  reading: ImportReader,
  index: ImportIndex,
  { stored, candidates }: Met,
): Promise<PooledContact[]> {
  const rows = new Set<number>()
  for (const { row } of stored.values()) rows.add(row)
  for (const { hash, taggedHash, keys, content } of candidates) {
    for (const row of [
      ...index.rowsWithHash(hash),
      ...index.rowsWithHash(taggedHash),
      ...keys.flatMap((key) => index.rowsWithKey(key, content)),
    ])
      rows.add(row)
  }
  rows.delete(0)
  const first = await statesAt(ctx, job, reading, index, rows)
  // A contact of the database may have been touched again since.
  const later = new Set(
    first
      .flatMap(({ id }) => (id === null ? [] : (index.lastRowOf(id)?.row ?? [])))
      .filter((row) => !rows.has(row)),
  )
  const all = [...first, ...(await statesAt(ctx, job, reading, index, later))]
  return all.filter(({ id, row }) => id === null || index.lastRowOf(id)?.row === row)
}

async function statesAt(
  ctx: JobCtx,
  job: JobRecord,
  reading: ImportReader,
  index: ImportIndex,
  rows: ReadonlySet<number>,
): Promise<PooledContact[]> {
  const starts = [...new Set([...rows].map((row) => index.batchStartOf(row)))].sort((a, b) => a - b)
  const entities: PooledContact[] = []
  for (let from = 0; from < starts.length; from += BATCHES_AT_ONCE) {
    for (const batch of await readBatchesAt(ctx, job, starts.slice(from, from + BATCHES_AT_ONCE))) {
      const states = statesOf(batch)
      batch.rows.forEach((fileRow, at) => {
        const row = batch.firstRow + at
        if (!rows.has(row)) return
        const state = states[at]
        if (state) {
          const { contactId: id, createdAt, hasPicture, content } = state
          entities.push({
            id,
            row,
            isNew: id === null,
            createdAt,
            hasPicture,
            content,
            hash: contentHash(content),
          })
        } else if (batch.outcomes[at]?.outcome === 'created') {
          const candidate = readCandidate(reading, row, fileRow)
          if (!isCandidate(candidate)) return
          const content = withTags(candidate.content, reading.input.options.tags)
          entities.push({
            id: null,
            row,
            isNew: true,
            createdAt: 0,
            hasPicture: hasPicture(candidate, batch.outcomes[at].column),
            content,
            hash: candidate.taggedHash,
          })
        }
      })
    }
  }
  return entities
}

const BATCHES_AT_ONCE = 50

/** Whether a planned contact gets its card's picture. */
function hasPicture({ read }: Candidate, column: string | undefined): boolean {
  return read.photo !== undefined && column !== 'PHOTO'
}
