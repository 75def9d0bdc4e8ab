import type { SQL } from 'drizzle-orm'
import type { CsvWidth } from '@/contactFiles/csv/csvColumn'
import { createCsvWriter } from '@/contactFiles/csv/csvWriter'
import { writeCard } from '@/contactFiles/vcard/write/writeCard'
import { MAX_IMPORT_COLUMNS } from '@/contract/contacts/columnMapping'
import { MAX_EXTRA_COLUMNS } from '@/contract/contacts/contactFields'
import type { CsvShape, ExportColumn, VcardVersion } from '@/contract/contacts/contactFiles'
import type { JobFile } from '../../../platform/jobs/tables'
import { addPart, deleteJobFile, withoutParts } from '../../../platform/jobs/jobFile'
import {
  type JobCtx,
  JobError,
  type JobWork,
  type StepResult,
  jobKind,
} from '../../../platform/jobs/jobKind'
import type { BulkInput } from '../bulk/bulkStep'
import { countSelection, inSelection } from '../bulk/selection'
import { type Place, writeColumns } from './columnExport'
import { deleteOrder } from './exportOrder'
import { type Slice, measureSlice, noWidth, widest, widthOf } from './exportWidth'
import { type ExportRow, readExportRows } from './readExportRows'

export interface ExportInput extends BulkInput {
  format: { type: 'csv'; shape: CsvShape } | { type: 'vcf'; version: VcardVersion }
  /** The columns of a CSV file that has just these, and the order of its rows. */
  columns?: readonly ExportColumn[]
  sort?: string
}

/**
 * The state between steps. A CSV export measures every contact before it writes; vCards need no
 * measuring.
 */
interface ExportCursor {
  isMeasured: boolean
  /** The next slice to measure. */
  next?: Slice
  after: string
  width: CsvWidth
  /** Of a file with chosen columns. */
  place?: Place
}

const atStart: ExportCursor = { isMeasured: false, after: '', width: noWidth }

type Result = StepResult<ExportCursor>

/** The number of characters after which a step ends its part of the file. */
const PART_LENGTH = 8_000_000
const MAX_PHOTO_BYTES = 200_000
/** The error of an export beyond the limits of an import, which could not be imported again. */
const TOO_WIDE = `These contacts have more than ${MAX_EXTRA_COLUMNS.toLocaleString('en')} different columns of imported files, which is the most for one CSV file. Export fewer contacts at a time, or vCards.`
/** The number of contacts that one step measures, some 0.2 s on the embedded database. */
const MEASURED_AT_ONCE = 100_000

/**
 * Writes contacts into a file, one part per step. If a contact has become wider than measured, the
 * file starts over with enough columns, so that no value is lost or written to the wrong column.
 */
export const exportKind = jobKind<ExportInput, ExportCursor>({
  kind: 'export',
  subject: 'Contact',
  noun: 'export',
  action: 'read',
  mostRows: 20_000,
  discard: deleteOrder,
  purge: deleteOrder,
  async step(ctx, work) {
    const { job, input, limit } = work
    const frozen = {
      selection: input.selection,
      isDeleted: 'matching' in input.selection && input.selection.matching.isDeleted === true,
      until: job.createdAt,
    }
    const where = inSelection(ctx.actor, frozen)
    const cursor = work.cursor ?? { ...atStart, isMeasured: input.format.type === 'vcf' }
    if (input.columns) {
      const { columns, sort } = input
      const given = { columns, sort, job, limit, frozen, file: fileOf(job.file) }
      const { place, ...result } = await writeColumns(ctx, given, work.cursor?.place ?? null)
      return { ...result, cursor: { ...cursor, place } }
    }
    const known = work.cursor ? {} : { total: await countSelection(ctx, frozen) }
    if (cursor.isMeasured) return { ...(await writePart(ctx, work, cursor, where)), ...known }
    const { slice, slices } = cursor.next ?? firstSlice(known.total)
    const width = widest(cursor.width, await measureSlice(ctx, where, { slice, slices }))
    const next = slice + 1 < slices ? { next: { slice: slice + 1, slices } } : { isMeasured: true }
    // `done` counts only written rows, not measured ones.
    return { cursor: { ...atStart, width, ...next }, done: 0, isEnd: false, ...known }
  },
})

function firstSlice(total = 0): Slice {
  return { slice: 0, slices: Math.max(1, Math.ceil(total / MEASURED_AT_ONCE)) }
}

async function writePart(
  ctx: JobCtx,
  { job, input, limit }: JobWork<ExportInput, ExportCursor>,
  cursor: ExportCursor,
  where: SQL | undefined,
): Promise<Result> {
  const before = fileOf(job.file)
  const write =
    input.format.type === 'csv'
      ? createCsvRowWriter(input.format.shape, cursor.width, before.parts === 0)
      : createCardWriter(ctx, input.format.version)
  let { after } = cursor
  let [length, done, isEnd] = [0, 0, false]
  // Encodes each chunk at once, because garbage collection of one growing text takes longer than
  // writing.
  const written: Uint8Array[] = []
  for await (const chunk of readExportRows(ctx, where, after, limit)) {
    let text = done === 0 ? write.head : ''
    for (const row of chunk.rows) {
      const made = write.row(row)
      const line = typeof made === 'string' || made === null ? made : await made
      if (line === null) return restart(before, widest(cursor.width, widthOf(row)))
      text += line
      done += 1
      after = row.id
      if (length + text.length > PART_LENGTH) break
    }
    length += text.length
    written.push(Buffer.from(text))
    isEnd = chunk.isEnd && after === (chunk.rows.at(-1)?.id ?? after)
    if (length > PART_LENGTH) break
  }
  const file = length === 0 ? before : await addPart(ctx.files, before, Buffer.concat(written))
  if (isEnd) ctx.afterCommit(() => deleteJobFile(ctx.files, file, file.parts))
  return { cursor: { ...cursor, after }, done, counts: { exported: done }, file, isEnd }
}

function restart(file: JobFile, width: CsvWidth): Result {
  return {
    cursor: { isMeasured: true, after: '', width },
    done: 0,
    file: withoutParts(file),
    isRestart: true,
    isEnd: false,
  }
}

interface RowWriter {
  head: string
  /** Returns null if the file has too few columns for the contact. */
  row: (row: ExportRow) => string | null | Promise<string | null>
}

function createCsvRowWriter(shape: CsvShape, width: CsvWidth, isFirst: boolean): RowWriter {
  const writer = createCsvWriter(shape, width)
  if (width.extras.length > MAX_EXTRA_COLUMNS || writer.headers.length > MAX_IMPORT_COLUMNS)
    throw new JobError(TOO_WIDE)
  return {
    head: isFirst ? `\uFEFF${writer.header}` : '',
    row: (row) => {
      try {
        return writer.row(row)
      } catch (error) {
        if (error instanceof RangeError) return null
        throw error
      }
    },
  }
}

function createCardWriter({ files }: JobCtx, version: VcardVersion): RowWriter {
  return {
    head: '',
    row: (contact) =>
      contact.displayImage === null
        ? writeCard(contact, { version })
        : cardWithPicture(files, contact, contact.displayImage, version),
  }
}

async function cardWithPicture(
  files: JobCtx['files'],
  contact: ExportRow,
  displayImage: string,
  version: VcardVersion,
): Promise<string> {
  const picture = await files.get(displayImage)
  const photo =
    picture && picture.length <= MAX_PHOTO_BYTES
      ? { photo: { type: 'image/webp', base64: Buffer.from(picture).toString('base64') } }
      : {}
  return writeCard(contact, { version, ...photo })
}

function fileOf(file: JobFile | null): JobFile {
  if (!file) throw new Error('An export without a file.')
  return file
}
