import { and, sql } from 'drizzle-orm'
import { contacts } from '../../db/schema'
import type { JobCtx, JobRecord } from '../../jobs/jobKind'
import { ownedBy } from '../contactQuery'
import { type ContactRow, contentHash, pickContent } from '../contactRow'
import { lockContacts } from '../contactStore'
import { anyId } from '../merge/anyId'
import { rowsOf } from '../merge/owned'
import { ownedUnindexed } from '../merge/ownedUnindexed'
import { readBatchesAt } from './batchStore'
import { type Entity, EntityPool } from './entityPool'
import type { FileReading } from './fileReading'
import { type ImportIndex, MOST_SHARING, statesOf } from './importIndex'
import { type Candidate, readCandidate } from './judgeRow'
import { withTags } from './mergeContent'

/** Contacts that one step looks at, at most; where e-mails are shared by thousands the others are left out. */
const MOST_FOUND = 20_000
/** Contacts that say exactly the same. */
const MOST_EQUAL = 10

/** Every contact that these rows may meet, as the rows before left it. What is applied is locked until the step is stored. */
export async function loadPool(ctx: JobCtx, job: JobRecord, reading: FileReading, index: ImportIndex, candidates: readonly Candidate[]): Promise<EntityPool> {
  const pool = new EntityPool(reading.input.options.matchBy)
  const ids = await findIds(ctx, candidates)
  const rows = index.isPlan ? await readContacts(ctx, ids) : await lockContacts(ctx, ids)
  const stored = new Map(rows.map((row) => [row.id, entityOf(row, index)]))
  const states = index.isPlan ? await loadStates(ctx, job, reading, index, { stored, candidates }) : []
  for (const entity of new Map([...stored, ...states.map((entity) => [entity.id ?? entity.row, entity] as const)]).values()) pool.add(entity)
  return pool
}

function entityOf(row: ContactRow, index: ImportIndex): Entity {
  const touch = index.touchOf(row.id)
  return { id: row.id, row: touch?.row ?? 0, isNew: touch?.isNew ?? false, createdAt: row.createdAt.getTime(), hasPicture: row.displayImage !== null, content: pickContent(row), hash: row.contentHash, stored: row }
}

/** Who of the list has one of the ids, says the same, or shares an e-mail or a phone. */
async function findIds({ db, actor }: JobCtx, candidates: readonly Candidate[]): Promise<string[]> {
  const own = candidates.flatMap(({ read }) => read.id ?? [])
  const hashes = new Set(candidates.flatMap(({ hash, taggedHash }) => [hash, taggedHash]))
  const numbers = new Set(candidates.flatMap(({ keys }) => keys.map(({ number }) => number)))
  const found = new Set(own)
  if (hashes.size > 0) {
    for (const id of await findEqual({ db, actor }, hashes)) found.add(id)
  }
  if (numbers.size > 0) for (const id of await findSharing({ db, actor }, numbers)) found.add(id)
  return [...found]
}

/*
 * Look-ups by the thousand, each by the one index that leads to a few rows. Conditions that a partial index holds are written so that the planner does not know them
 * again: without statistics it would walk all of the owner's rows in that one instead, for each look-up.
 */

async function findSharing({ db, actor }: Pick<JobCtx, 'db' | 'actor'>, numbers: ReadonlySet<bigint>): Promise<string[]> {
  const found = rowsOf<{ id: string }>(
    await db.execute(sql`select distinct hits.id from unnest(${`{${[...numbers].join(',')}}`}::bigint[]) as wanted(key) cross join lateral (
      select id from ${contacts} where match_keys @> array[wanted.key] and coalesce(deleted_at, '-infinity') = '-infinity' and ${ownedUnindexed(actor)}
      order by created_at, id limit ${MOST_SHARING}
    ) as hits limit ${MOST_FOUND}`),
  )
  return found.map(({ id }) => id)
}

async function findEqual({ db, actor }: Pick<JobCtx, 'db' | 'actor'>, hashes: ReadonlySet<string>): Promise<string[]> {
  const found = rowsOf<{ id: string }>(
    await db.execute(sql`select hits.id from unnest(${`{${[...hashes].join(',')}}`}::text[]) as wanted(hash) cross join lateral (
      select id from ${contacts} where content_hash = wanted.hash and coalesce(deleted_at, '-infinity') = '-infinity' and ${ownedUnindexed(actor)}
      order by created_at, id limit ${MOST_EQUAL}
    ) as hits`),
  )
  return found.map(({ id }) => id)
}

async function readContacts({ db, actor }: JobCtx, ids: readonly string[]): Promise<ContactRow[]> {
  if (ids.length === 0) return []
  const rows = await db.select().from(contacts).where(and(ownedBy(actor), anyId(contacts.id, ids)))
  return rows.filter(({ deletedAt }) => deletedAt === null)
}

interface Met {
  stored: ReadonlyMap<string, Entity>
  candidates: readonly Candidate[]
}

/** What a plan has made so far of the contacts that these rows meet. */
async function loadStates(ctx: JobCtx, job: JobRecord, reading: FileReading, index: ImportIndex, { stored, candidates }: Met): Promise<Entity[]> {
  const rows = new Set<number>()
  for (const { row } of stored.values()) rows.add(row)
  for (const { hash, taggedHash, keys } of candidates) {
    for (const row of [...index.rowsSaying(hash), ...index.rowsSaying(taggedHash), ...keys.flatMap(({ number }) => index.rowsWith(number))]) rows.add(row)
  }
  rows.delete(0)
  const first = await statesAt(ctx, job, reading, index, rows)
  // A contact of the database may have been touched again since.
  const later = new Set(first.flatMap(({ id }) => (id === null ? [] : (index.touchOf(id)?.row ?? []))).filter((row) => !rows.has(row)))
  const all = [...first, ...(await statesAt(ctx, job, reading, index, later))]
  return all.filter(({ id, row }) => id === null || index.touchOf(id)?.row === row)
}

async function statesAt(ctx: JobCtx, job: JobRecord, reading: FileReading, index: ImportIndex, rows: ReadonlySet<number>): Promise<Entity[]> {
  const starts = [...new Set([...rows].map((row) => index.startOf(row)))].sort((a, b) => a - b)
  const entities: Entity[] = []
  for (let from = 0; from < starts.length; from += BATCHES_AT_ONCE) {
    for (const batch of await readBatchesAt(ctx, job, starts.slice(from, from + BATCHES_AT_ONCE))) {
      const states = statesOf(batch)
      batch.rows.forEach((fileRow, at) => {
        const row = batch.firstRow + at
        if (!rows.has(row)) return
        const state = states[at]
        if (state) {
          const { contactId: id, createdAt, hasPicture, content } = state
          entities.push({ id, row, isNew: id === null, createdAt, hasPicture, content, hash: contentHash(content) })
        } else if (batch.outcomes[at]?.outcome === 'created') {
          const candidate = readCandidate(reading, row, fileRow)
          if ('outcome' in candidate) return
          const content = withTags(candidate.content, reading.input.options.tags)
          entities.push({ id: null, row, isNew: true, createdAt: 0, hasPicture: hasPicture(candidate, batch.outcomes[at].column), content, hash: candidate.taggedHash })
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
