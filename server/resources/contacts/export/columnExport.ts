import { type SQL, and, asc, gt, sql } from 'drizzle-orm'
import { parseSort } from '@/contract/contacts/contactSort'
import type { ExportColumn } from '@/contract/contacts/contactFiles'
import type { JobFile } from '../../../platform/jobs/tables'
import { addPart, deleteJobFile } from '../../../platform/jobs/jobFile'
import type { JobCtx, JobWork, StepResult } from '../../../platform/jobs/jobKind'
import { countSelection, inSelection } from '../bulk/selection'
import { withIds } from '../list/contactQuery'
import { extraValues } from '../list/extrasNamed'
import { contacts } from '../tables'
import { type ColumnRow, type ColumnWriter, createColumnWriter } from './columnTexts'
import { deleteOrder, freezeOrder, readOrder } from './exportOrder'

/** The place after the last row: its id or, in a frozen order, its position. */
export type Place = { after: string } | { position: number; total: number }

interface Given extends Pick<JobWork<unknown, unknown>, 'job' | 'limit'> {
  columns: readonly ExportColumn[]
  /** Without an order, rows come by id. */
  sort: string | undefined
  frozen: Parameters<typeof countSelection>[1]
  file: JobFile
}

type Written = Omit<StepResult<unknown>, 'cursor'> & { place: Place }

/** The number of characters after which a step ends its part of the file. */
const PART_LENGTH = 8_000_000
/** The number of characters of JSON that a read should have. */
const CHUNK_LENGTH = 600_000
const CHUNK = { first: 200, min: 5, max: 2_000 }

/**
 * Writes the next rows of a file with chosen columns as one part. The first step of a sorted file
 * only freezes the order of its rows.
 */
export async function writeColumns(
  ctx: JobCtx,
  given: Given,
  place: Place | null,
): Promise<Written> {
  const { job, frozen } = given
  if (place) return writeRows(ctx, given, place)
  const sort = given.sort === undefined ? null : parseSort(given.sort)
  if (sort) {
    const total = await freezeOrder(ctx, job, inSelection(ctx.actor, frozen), sort)
    return { place: { position: 0, total }, done: 0, total, isEnd: false }
  }
  const total = await countSelection(ctx, frozen)
  return { total, ...(await writeRows(ctx, given, { after: '' })) }
}

async function writeRows(ctx: JobCtx, given: Given, start: Place): Promise<Written> {
  const { job, limit, file } = given
  const writer = createColumnWriter(given.columns)
  const written = [Buffer.from(file.parts === 0 ? `\uFEFF${writer.header}` : '')]
  let place = start
  let [length, done, exported, size, isEnd] = [0, 0, 0, CHUNK.first, false]
  while (!isEnd && done < limit && length < PART_LENGTH) {
    const chunk = await readChunk(ctx, given, writer, place, Math.min(size, limit - done))
    const text = chunk.lines.join('')
    written.push(Buffer.from(text))
    length += text.length
    done += chunk.looked
    exported += chunk.lines.length
    place = chunk.place
    isEnd = chunk.isEnd
    const fitting = Math.floor((CHUNK_LENGTH / Math.max(chunk.length, 1)) * chunk.looked)
    size = Math.min(Math.max(CHUNK.min, fitting), CHUNK.max, 2 * size)
  }
  const bytes = Buffer.concat(written)
  const made = bytes.length === 0 ? file : await addPart(ctx.files, file, bytes)
  if (isEnd) {
    ctx.afterCommit(() => deleteJobFile(ctx.files, made, made.parts))
    await deleteOrder(ctx, job)
  }
  return { place, done, counts: { exported }, file: made, isEnd }
}

interface Chunk {
  lines: string[]
  /** The number of contacts looked at: some of the order may be gone. */
  looked: number
  /** The number of characters read. */
  length: number
  place: Place
  isEnd: boolean
}

async function readChunk(
  ctx: JobCtx,
  { job, frozen }: Given,
  writer: ColumnWriter,
  place: Place,
  limit: number,
): Promise<Chunk> {
  if ('after' in place) {
    const isAfter = place.after === '' ? undefined : gt(contacts.id, place.after)
    const where = and(inSelection(ctx.actor, frozen), isAfter)
    const { found, length } = await readLines(ctx, writer, where, limit)
    const next = { after: [...found.keys()].at(-1) ?? place.after }
    const [lines, looked] = [[...found.values()], found.size]
    return { lines, looked, length, place: next, isEnd: looked < limit }
  }
  const ids = await readOrder(ctx, job, place.position, limit)
  const where = withIds(ctx.actor, ids, frozen.isDeleted)
  const { found, length } = await readLines(ctx, writer, where, limit)
  const position = place.position + ids.length
  return {
    lines: ids.flatMap((id) => found.get(id) ?? []),
    looked: ids.length,
    length,
    place: { ...place, position },
    isEnd: ids.length === 0 || position >= place.total,
  }
}

/**
 * Reads the fields that the columns show, as JSON, and writes the line of each contact; by id, in
 * its order.
 */
async function readLines(
  { db }: JobCtx,
  { fields, extras, row: lineOf }: ColumnWriter,
  where: SQL | undefined,
  limit: number,
): Promise<{ found: Map<string, string>; length: number }> {
  const named = extras.length > 0 ? extraValues(extras) : sql`'[]'::json`
  const values = [sql`${contacts.id}`, named, ...fields.map((field) => sql`${contacts[field]}`)]
  const selected = db
    .select({ contact: sql`json_build_array(${sql.join(values, sql`, `)})`.as('contact') })
    .from(contacts)
    .where(where)
    .orderBy(asc(contacts.id))
    .limit(limit)
  const [all] = await db
    .select({ text: sql<string>`coalesce(json_agg(t.contact), '[]')::text` })
    .from(sql`(${selected}) as t`)
  const text = all?.text ?? '[]'
  const lines = parsed(text).map(([id, custom, ...stored]): [string, string] => [
    id,
    lineOf(rowOf(fields, stored), custom),
  ])
  return { found: new Map(lines), length: text.length }
}

type Values = [id: string, extras: (string | null)[], ...fields: unknown[]]

/** Parses rows whose values are in the order that `readRows` asks for, as the cast assumes. */
function parsed(text: string): Values[] {
  return JSON.parse(text) as Values[]
}

/** Returns a row with only the fields that were read, which are all that its columns show. */
function rowOf(fields: ColumnWriter['fields'], stored: readonly unknown[]): ColumnRow {
  return Object.fromEntries(fields.map((field, at) => [field, stored[at]])) as unknown as ColumnRow
}
