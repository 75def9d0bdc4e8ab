import { detectProgram } from '@/contactFiles/csv/csvProgram'
import { detectLanguage } from '@/contactFiles/csv/languages/resolveLanguages'
import type { CsvReader } from '@/contactFiles/csv/csvReader'
import { ColumnValues } from '@/contactFiles/csv/ColumnValues'
import { mapHeaders } from '@/contactFiles/csv/mapHeaders'
import { proposeColumns } from '@/contactFiles/csv/proposeColumns'
import { asDelimiter } from '@/contactFiles/csv/delimiters'
import { blobChunks } from '@/contactFiles/encoding/decodeChunks'
import { detectEncoding, utf16Of } from '@/contactFiles/encoding/detectEncoding'
import { FileError } from '@/contactFiles/FileError'
import { MAX_IMPORT_FILE_ROWS } from '@/contract/contacts/imports'
import { ColumnSamples } from './ColumnSamples'
import type { ReadControls } from './ContactFileReader'
import { FileHash } from './FileHash'
import type { FileInfo, ReadOptions } from './FileInfo'
import { progressReporter, readFileRows } from './readFileRows'
import { fingerprintWith } from './readOptions'
import { formatNumber } from '@/shared/lib/format'

/** Bytes that show whether a file holds vCards. */
const HEAD_BYTES = 4096
const MAX_HEADER_LENGTH = 100_000

/**
 * Reads a file once to find out its format, columns and number of rows. Throws a `FileError` for a
 * file without contacts, or with more than an import takes.
 */
export async function inspectFile(
  file: File,
  readOptions: ReadOptions,
  controls: ReadControls,
): Promise<FileInfo> {
  const hash = new FileHash()
  const type = await detectType(file)
  const detected = await detectEncoding(
    hash.passThrough(progressReporter(file, controls).count(blobChunks(file))),
    type,
  )
  const encoding = readOptions.encoding ?? detected.encoding
  const columns = new ColumnSamples()
  const values = new ColumnValues()
  let rows = 0
  let csv: CsvReader | null = null
  for await (const chunk of readFileRows(file, { type, encoding, readOptions }, controls)) {
    rows += chunk.rows.length
    if (rows > MAX_IMPORT_FILE_ROWS) throw tooManyRows()
    csv = chunk.csv
    if (!csv) continue
    for (const { cells, error } of chunk.rows) {
      if (error) continue
      columns.add(cells)
      values.add(cells)
    }
  }
  const headers = csv?.table?.headers ?? []
  if (headers.some(({ length }) => length > MAX_HEADER_LENGTH)) throw headerTooLong()
  const mapping = mapHeaders(headers)
  return {
    type,
    encoding,
    detectedEncoding: detected.encoding,
    isDamaged: detected.isDamaged,
    readOptions,
    delimiter: asDelimiter(csv?.table?.delimiter),
    otherDelimiter: mostFrequentOther(csv),
    profile: type === 'csv' ? detectProgram(headers) : null,
    headers,
    mapping,
    proposals: proposeColumns(mapping, values.values),
    rows,
    samples: headers.map((_, at) => columns.samples[at] ?? []),
    dates: headers.map((_, at) => columns.dates[at]?.values ?? []),
    nationalPhones: headers.map((_, at) => columns.nationalPhones[at] ?? false),
    language: detectLanguage(headers),
    fingerprint: fingerprintWith(hash.hex, readOptions),
  }
}

/** Returns the type by the file's content, or else by its name. */
async function detectType(file: File): Promise<'csv' | 'vcf'> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const head = new TextDecoder(utf16Of(bytes) ?? 'utf-8').decode(bytes)
  return /^\uFEFF?\s*BEGIN\s*:\s*VCARD/i.test(head) || /\.(?:vcf|vcard)$/i.test(file.name)
    ? 'vcf'
    : 'csv'
}

function mostFrequentOther(csv: CsvReader | null): FileInfo['otherDelimiter'] {
  const [most] = [...(csv?.otherDelimiters ?? [])].sort(([, one], [, other]) => other - one)
  return most ? { delimiter: most[0], rows: most[1] } : null
}

function tooManyRows(): FileError {
  return new FileError(
    `The file has more than ${formatNumber(MAX_IMPORT_FILE_ROWS)} rows. Split it and import the parts one after the other.`,
  )
}

function headerTooLong(): FileError {
  return new FileError(
    'The header row of this file is damaged: a header is longer than 100,000 characters.',
  )
}
