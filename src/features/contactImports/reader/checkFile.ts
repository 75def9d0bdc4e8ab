import type { RowResult } from '@/contactFiles/rows/rowResult'
import { createRowReader } from '@/contactFiles/rows/rowReader'
import { readCard } from '@/contactFiles/vcard/readCard'
import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import type { ImportOptions } from '@/contract/contacts/contactImport'
import type { FileCheck, ReadWatch, RowNote } from './ContactFileReader'
import { fitRow } from './fitRow'
import type { FoundFile } from './FoundFile'
import { readFileRows } from './readFileRows'

/** Faults and warnings that are told one by one; all are counted. */
const MOST_NOTES = 100

/** Maps and validates every row of a file, with the code that the server uses. */
export async function checkFile(
  file: File,
  found: FoundFile,
  mapping: ColumnMapping,
  { dateOrder }: Pick<ImportOptions, 'dateOrder'>,
  watch: ReadWatch,
): Promise<FileCheck> {
  const { type, headers } = found
  const read = type === 'csv' ? createRowReader(mapping, { dateOrder }) : readFirstCell
  const check: FileCheck = {
    rows: 0,
    fine: 0,
    empty: 0,
    faulty: 0,
    faults: [],
    warned: 0,
    warnings: [],
  }
  for await (const { rows } of readFileRows(file, found, watch)) {
    for (const row of rows) {
      check.rows += 1
      const { cells, error, warning } = fitRow(row, type, headers)
      const result: RowResult = error ? { error } : read(cells)
      if ('empty' in result) check.empty += 1
      else if ('error' in result) {
        check.faulty += 1
        note(check.faults, { row: check.rows, ...result.error })
      } else {
        check.fine += 1
        const [first] = warning ? [warning] : result.warnings
        if (!first) continue
        check.warned += 1
        note(check.warnings, { row: check.rows, ...first })
      }
    }
  }
  return check
}

function readFirstCell([text = '']: readonly string[]): RowResult {
  return readCard(text)
}

function note(notes: RowNote[], one: RowNote): void {
  if (notes.length < MOST_NOTES) notes.push(one)
}
