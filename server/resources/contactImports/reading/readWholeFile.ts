import { mappingError } from '@/contactFiles/csv/mappingError'
import { createCsvReader } from '@/contactFiles/csv/csvReader'
import { blobChunks, decodeChunks } from '@/contactFiles/encoding/decodeChunks'
import { FileError } from '@/contactFiles/FileError'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import { ColumnValues } from '@/contactFiles/csv/ColumnValues'
import { mapHeaders } from '@/contactFiles/csv/mapHeaders'
import { proposeColumns } from '@/contactFiles/csv/proposeColumns'
import { withProposals } from '@/contactFiles/csv/withProposals'
import { asDelimiter } from '@/contactFiles/csv/delimiters'
import { createVcardReader } from '@/contactFiles/vcard/vcardReader'
import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import type { WholeFileTask } from './fileTasks'
import type { WholeFile } from '../../../ports/contactFiles'

/** The most rows of one call, which are all held and stored at once. */
const MAX_ROWS = 100_000

/**
 * Splits a file into its rows and maps its columns by headers and values. `setPart` gets the current
 * chunk. Throws `FileError`.
 */
export async function readWholeFile(
  { bytes, type }: Pick<WholeFileTask, 'bytes' | 'type'>,
  setPart: (part: number) => void,
): Promise<WholeFile> {
  const reader = type === 'csv' ? createCsvReader() : createVcardReader()
  const rows: FileRow[] = []
  const addRows = (more: readonly FileRow[]) => {
    for (const row of more) rows.push(row)
    if (rows.length > MAX_ROWS)
      throw new FileError(
        `The file has more than ${MAX_ROWS.toLocaleString('en')} rows. Import it with “Import” on the Contacts page, which takes more.`,
      )
  }
  const file = new Blob([bytes])
  let part = 0
  const chunks = async function* () {
    for await (const chunk of blobChunks(file)) {
      setPart((part += 1))
      yield chunk
    }
  }
  for await (const text of decodeChunks(chunks, { type })) addRows(reader.push(text))
  addRows(reader.end())
  if (!('table' in reader)) return { headers: [], delimiter: ',', mapping: { columns: [] }, rows }
  const { headers = [], delimiter = ',' } = reader.table ?? {}
  const mapping = withCertainColumns(mapHeaders(headers), rows)
  const error = mappingError(mapping)
  if (error) throw new FileError(error.reason)
  return { headers, delimiter: asDelimiter(delimiter), mapping, rows }
}

/**
 * Returns the mapping with fields for columns that hold the contacts' own addresses and numbers for
 * certain, as nobody can be asked.
 */
function withCertainColumns(mapping: ColumnMapping, rows: readonly FileRow[]): ColumnMapping {
  const values = new ColumnValues()
  for (const { cells, error } of rows) if (!error) values.add(cells)
  const proposals = proposeColumns(mapping, values.values).filter(({ isCertain }) => isCertain)
  return withProposals(mapping, proposals)
}
