import { DateSamples } from '@/contactFiles/DateSamples'
import { detectProgram } from '@/contactFiles/csv/csvProgram'
import type { CsvReader } from '@/contactFiles/csv/csvReader'
import { blobChunks } from '@/contactFiles/encoding/decodeChunks'
import { detectEncoding, utf16Of } from '@/contactFiles/encoding/detectEncoding'
import { FileError } from '@/contactFiles/FileError'
import { mapHeaders } from '@/contactFiles/csv/mapHeaders'
import { asDelimiter } from '@/contactFiles/csv/delimiters'
import { MAX_IMPORT_FILE_ROWS } from '@/contract/contacts/imports'
import { formatNumber } from '@/shared/lib/format'
import type { ReadWatch } from './ContactFileReader'
import { Fingerprint } from './Fingerprint'
import type { FoundFile, ReadChoices } from './FoundFile'
import { withChoices } from './readChoices'
import { progressTeller, readFileRows } from './readFileRows'

/** Bytes that show whether a file holds cards. */
const HEAD = 4096
const SAMPLES = 3
/** Characters of a sample; a cell may be of any length. */
const SAMPLE_LENGTH = 120
const MAX_HEADER = 100_000

/** Goes through a file and says what it is. Throws FileError for a file that holds no contacts, or more than an import takes. */
export async function lookAtFile(
  file: File,
  choices: ReadChoices,
  watch: ReadWatch,
): Promise<FoundFile> {
  const fingerprint = new Fingerprint()
  const type = await typeOf(file)
  const detected = await detectEncoding(
    fingerprint.over(progressTeller(file, watch).count(blobChunks(file))),
    type,
  )
  const encoding = choices.encoding ?? detected
  const columns = new ColumnSamples()
  let rows = 0
  let csv: CsvReader | null = null
  for await (const piece of readFileRows(file, { type, encoding, choices }, watch)) {
    rows += piece.rows.length
    if (rows > MAX_IMPORT_FILE_ROWS)
      throw new FileError(
        `The file has more than ${formatNumber(MAX_IMPORT_FILE_ROWS)} rows. Split it and import the parts one after the other.`,
      )
    csv = piece.csv
    if (csv) for (const { cells, error } of piece.rows) if (!error) columns.add(cells)
  }
  const headers = csv?.table?.headers ?? []
  if (headers.some((header) => header.length > MAX_HEADER))
    throw new FileError(
      'A header of this file is longer than 100,000 characters: the header row is damaged.',
    )
  return {
    type,
    encoding,
    detected,
    choices,
    delimiter: asDelimiter(csv?.table?.delimiter),
    otherRows: otherRowsOf(csv),
    profile: type === 'csv' ? detectProgram(headers) : null,
    headers,
    mapping: mapHeaders(headers),
    rows,
    samples: headers.map((_, at) => columns.samples[at] ?? []),
    dates: headers.map((_, at) => columns.dates[at]?.values ?? []),
    fingerprint: withChoices(fingerprint.text, choices),
  }
}

/** By what stands in it, and where that says nothing by its name. */
async function typeOf(file: File): Promise<'csv' | 'vcf'> {
  const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
  const head = new TextDecoder(utf16Of(bytes) ?? 'utf-8').decode(bytes)
  return /^\uFEFF?\s*BEGIN\s*:\s*VCARD/i.test(head) || /\.(?:vcf|vcard)$/i.test(file.name)
    ? 'vcf'
    : 'csv'
}

/** The other delimiter that most rows seem to have. */
function otherRowsOf(csv: CsvReader | null): FoundFile['otherRows'] {
  const [most] = [...(csv?.otherDelimiters ?? [])].sort(([, one], [, other]) => other - one)
  return most ? { delimiter: most[0], rows: most[1] } : null
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
    for (const at of this.open)
      isFilled = this.addSample(cells[at]?.trim() ?? '', this.samples[at] ?? []) || isFilled
    if (isFilled) this.open = this.open.filter((at) => (this.samples[at]?.length ?? 0) < SAMPLES)
    for (let at = 0; at < cells.length; at += 1) this.dates[at]?.add(cells[at] ?? '')
  }

  /** Whether the column has enough now. */
  private addSample(cell: string, samples: string[]): boolean {
    if (cell === '') return false
    const text =
      cell.length > SAMPLE_LENGTH ? `${cell.slice(0, SAMPLE_LENGTH).toWellFormed()}…` : cell
    if (!samples.includes(text)) samples.push(text)
    return samples.length >= SAMPLES
  }
}
