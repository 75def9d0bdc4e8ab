import { DateSamples } from '@/contactFiles/DateSamples'
import { detectProfile } from '@/contactFiles/csvProfiles'
import type { CsvTable } from '@/contactFiles/csvReader'
import { type Encoding, blobChunks, detectEncoding } from '@/contactFiles/decodeChunks'
import { FileFault } from '@/contactFiles/FileFault'
import { mapHeaders } from '@/contactFiles/mapHeaders'
import { MAX_IMPORT_FILE_ROWS } from '@/contract/imports'
import type { ReadWatch } from './ContactFileReader'
import { Fingerprint } from './Fingerprint'
import type { Delimiter, FoundFile } from './FoundFile'
import { progressTeller, readFileRows } from './readFileRows'

/** Bytes that show whether a file holds cards. */
const HEAD = 4096
const SAMPLES = 3
/** Characters of a sample; a cell may be of any length. */
const SAMPLE_LENGTH = 120
const MAX_HEADER = 100_000

/** Goes through a file and says what it is. Throws FileFault for a file that holds no contacts, or more than an import takes. */
export async function lookAtFile(file: File, watch: ReadWatch): Promise<FoundFile> {
  const fingerprint = new Fingerprint()
  const encoding = await detectEncoding(fingerprint.over(progressTeller(file, watch).count(blobChunks(file))))
  const type = await typeOf(file, encoding)
  const columns = new ColumnSamples()
  let rows = 0
  let table: CsvTable | null = null
  for await (const piece of readFileRows(file, { type, encoding }, watch)) {
    rows += piece.rows.length
    if (rows > MAX_IMPORT_FILE_ROWS) throw new FileFault(`The file has more than ${MAX_IMPORT_FILE_ROWS.toLocaleString('en')} rows. Split it and import the parts one after the other.`)
    table ??= piece.table
    if (table) for (const { cells, fault } of piece.rows) if (!fault) columns.add(cells)
  }
  const headers = table?.headers ?? []
  if (headers.some((header) => header.length > MAX_HEADER)) throw new FileFault('A header of this file is longer than 100,000 characters: the header row is damaged.')
  return {
    type,
    encoding,
    delimiter: delimiterOf(table?.delimiter),
    profile: type === 'csv' ? detectProfile(headers) : null,
    headers,
    mapping: mapHeaders(headers),
    rows,
    samples: headers.map((_, at) => columns.samples[at] ?? []),
    dates: headers.map((_, at) => columns.dates[at]?.values ?? []),
    fingerprint: fingerprint.text,
  }
}

/** By what stands in it, and where that says nothing by its name. */
async function typeOf(file: File, encoding: Encoding): Promise<'csv' | 'vcf'> {
  const head = new TextDecoder(encoding).decode(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()))
  return /^\uFEFF?\s*BEGIN\s*:\s*VCARD/i.test(head) || /\.(?:vcf|vcard)$/i.test(file.name) ? 'vcf' : 'csv'
}

function delimiterOf(text: string | undefined): Delimiter {
  return text === ';' || text === '\t' ? text : ','
}

/** Some values of each column. */
class ColumnSamples {
  readonly samples: string[][] = []
  readonly dates: DateSamples[] = []
  /** Columns without enough samples: soon there are few, and most rows cost next to nothing. */
  private open: number[] = []

  add(cells: readonly string[]): void {
    for (let at = this.samples.length; at < cells.length; at += 1) {
      this.samples.push([])
      this.dates.push(new DateSamples())
      this.open.push(at)
    }
    let isFilled = false
    for (const at of this.open) isFilled = this.addSample(cells[at]?.trim() ?? '', this.samples[at] ?? []) || isFilled
    if (isFilled) this.open = this.open.filter((at) => (this.samples[at]?.length ?? 0) < SAMPLES)
    for (let at = 0; at < cells.length; at += 1) this.dates[at]?.add(cells[at] ?? '')
  }

  /** Whether the column has enough now. */
  private addSample(cell: string, samples: string[]): boolean {
    if (cell === '') return false
    const text = cell.length > SAMPLE_LENGTH ? `${cell.slice(0, SAMPLE_LENGTH).toWellFormed()}…` : cell
    if (!samples.includes(text)) samples.push(text)
    return samples.length >= SAMPLES
  }
}
