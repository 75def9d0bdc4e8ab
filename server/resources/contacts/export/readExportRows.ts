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

/** Characters of JSON per read: some 1,500 usual contacts, or a few huge ones. */
const CHUNK_LENGTH = 600_000
const CHUNK = { first: 200, least: 5, most: 2_000 }

/**
 * Reads at most `limit` contacts by id from behind `after`, in chunks. JSON text is several times
 * faster than rows of columns. The database reads the next chunk while the caller handles this one,
 * so the first chunks are small. The last chunk may be empty and has `isEnd`.
 */
export async function* readExportRows(
  ctx: JobCtx,
  where: SQL | undefined,
  after: string,
  limit: number,
): AsyncGenerator<{ rows: ExportRow[]; isEnd: boolean }> {
  let asked = Math.min(CHUNK.first, limit)
  let left = limit
  let pending = readChunk(ctx, where, after, asked)
  try {
    for (;;) {
      const text = await pending
      const rows = parse(text)
      const isEnd = rows.length < asked
      left -= rows.length
      const fitting = Math.floor((CHUNK_LENGTH / Math.max(text.length, 1)) * rows.length)
      asked = Math.min(Math.max(CHUNK.least, fitting), CHUNK.most, 2 * asked, left)
      if (!isEnd && left > 0) pending = readChunk(ctx, where, rows.at(-1)?.id ?? after, asked)
      yield { rows, isEnd }
      if (isEnd || left <= 0) return
    }
  } finally {
    // The transaction must not end during a read.
    await pending.catch(() => undefined)
  }
}

async function readChunk(
  { db }: JobCtx,
  where: SQL | undefined,
  after: string,
  limit: number,
): Promise<string> {
  const values = sql.join(
    columns.map((name) => sql`${contacts[name]}`),
    sql`, `,
  )
  const rows = db
    .select({ contact: sql`json_build_array(${values})`.as('contact') })
    .from(contacts)
    .where(and(where, after === '' ? undefined : gt(contacts.id, after)))
    .orderBy(asc(contacts.id))
    .limit(limit)
  const [all] = await db
    .select({ text: sql<string>`coalesce(json_agg(t.contact), '[]')::text` })
    .from(sql`(${rows}) as t`)
  return all?.text ?? '[]'
}

/**
 * The database writes the values in the order of `columns`, which the cast relies on; without their
 * names the text is a third shorter.
 */
function parse(text: string): ExportRow[] {
  return (JSON.parse(text) as Values[]).map(rowOf)
}

/** One destructuring and one literal: copying parts of a row takes a hundred times as long. */
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
