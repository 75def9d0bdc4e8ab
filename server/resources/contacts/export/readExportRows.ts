import { setImmediate } from 'node:timers/promises'
import { type SQL, and, asc, gt, sql } from 'drizzle-orm'
import type { CsvContact } from '@/contactFiles/csv/csvColumn'
import { contacts } from '../tables'
import type { JobCtx } from '../../../platform/jobs/jobKind'

export type ExportRow = CsvContact & { displayImage: string | null }

const columns = [
  'id',
  'namePrefix',
  'firstName',
  'middleName',
  'lastName',
  'nameSuffix',
  'nickname',
  'organization',
  'department',
  'jobTitle',
  'emails',
  'phones',
  'websites',
  'addresses',
  'birthday',
  'notes',
  'timeline',
  'tags',
  'isFavorite',
  'extras',
  'displayImage',
] as const satisfies readonly (keyof ExportRow)[]

type Values = ValuesOf<typeof columns>
type ValuesOf<Names extends readonly (keyof ExportRow)[]> = {
  [At in keyof Names]: ExportRow[Names[At]]
}

/** The number of characters of JSON per read: about 1,500 usual contacts, or a few huge ones. */
const CHUNK_LENGTH = 600_000
const CHUNK = { first: 200, min: 5, max: 2_000 }

interface Chunk {
  /** JSON of the rows. */
  text: string
  size: number
  /** The id of the last row; null if there is none. */
  last: string | null
}

/**
 * Reads up to `limit` contacts with ids after `after`, in chunks of JSON text, which is several
 * times faster than rows of columns. The database reads the next chunk while this one is parsed and
 * the caller handles it, so the first chunks are small. The last chunk may be empty and has `isEnd`.
 */
export async function* readExportRows(
  ctx: Pick<JobCtx, 'db'>,
  where: SQL | undefined,
  after: string,
  limit: number,
): AsyncGenerator<{ rows: ExportRow[]; isEnd: boolean }> {
  let chunkSize = Math.min(CHUNK.first, limit)
  let remaining = limit
  let pending = readChunk(ctx, where, after, chunkSize)
  try {
    for (;;) {
      const { text, size, last } = await pending
      const isEnd = size < chunkSize
      remaining -= size
      const fitting = Math.floor((CHUNK_LENGTH / text.length) * size)
      chunkSize = Math.min(Math.max(CHUNK.min, fitting), CHUNK.max, 2 * chunkSize, remaining)
      if (!isEnd && remaining > 0) {
        pending = readChunk(ctx, where, last ?? after, chunkSize)
        // It may fail before anybody waits for it.
        pending.catch(() => undefined)
        // The driver sends it after this turn of the event loop, not while the text is parsed.
        await setImmediate()
      }
      yield { rows: parse(text), isEnd }
      if (isEnd || remaining <= 0) return
    }
  } finally {
    // The transaction must not end during a read.
    await pending.catch(() => undefined)
  }
}

async function readChunk(
  { db }: Pick<JobCtx, 'db'>,
  where: SQL | undefined,
  after: string,
  limit: number,
): Promise<Chunk> {
  const values = sql.join(
    columns.map((name) => sql`${contacts[name]}`),
    sql`, `,
  )
  const rows = db
    .select({ id: contacts.id, contact: sql`json_build_array(${values})`.as('contact') })
    .from(contacts)
    .where(and(where, after === '' ? undefined : gt(contacts.id, after)))
    .orderBy(asc(contacts.id))
    .limit(limit)
  const [chunk] = await db
    .select({
      text: sql<string>`coalesce(json_agg(t.contact), '[]')::text`,
      size: sql<number>`count(*)::integer`,
      last: sql<string | null>`(array_agg(t.id))[count(*)]`,
    })
    .from(sql`(${rows}) as t`)
  if (!chunk) throw new Error('The database returned no row.')
  return chunk
}

/**
 * Parses rows whose values are in the order of `columns`, as the cast assumes. Without the names,
 * the text is a third shorter.
 */
function parse(text: string): ExportRow[] {
  return (JSON.parse(text) as Values[]).map(rowOf)
}

/**
 * Returns a row in one destructuring and one literal; copying its parts takes a hundred times as
 * long.
 */
function rowOf([
  id,
  namePrefix,
  firstName,
  middleName,
  lastName,
  nameSuffix,
  nickname,
  organization,
  department,
  jobTitle,
  emails,
  phones,
  websites,
  addresses,
  birthday,
  notes,
  timeline,
  tags,
  isFavorite,
  extras,
  displayImage,
]: Values): ExportRow {
  return {
    id,
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    department,
    jobTitle,
    emails,
    phones,
    websites,
    addresses,
    birthday,
    notes,
    timeline,
    tags,
    isFavorite,
    extras,
    displayImage,
  }
}
