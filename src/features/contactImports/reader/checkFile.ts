import type { RowResult } from '@/contactFiles/rows/rowResult'
import { createRowReader } from '@/contactFiles/rows/rowReader'
import { readCard } from '@/contactFiles/vcard/readCard'
import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import type { ImportOptions } from '@/contract/contacts/contactImport'
import type { FileCheck, ReadControls, RowNote } from './ContactFileReader'
import type { FileInfo } from './FileInfo'
import { limitRowSize } from './limitRowSize'
import { readFileRows } from './readFileRows'

/** Errors and warnings that are listed; all of them are counted. */
const MAX_NOTES = 100

/** Maps and validates every row of a file, with the code that the server uses. */
export async function checkFile(
  file: File,
  info: FileInfo,
  mapping: ColumnMapping,
  options: Pick<ImportOptions, 'dateOrder' | 'isStrict'>,
  controls: ReadControls,
): Promise<FileCheck> {
  const { type, headers } = info
  const read =
    type === 'csv'
      ? createRowReader(mapping, options)
      : ([text = '']: readonly string[]) => readCard(text, options)
  const check: FileCheck = {
    rows: 0,
    valid: 0,
    empty: 0,
    invalid: 0,
    errors: [],
    leftOutCount: 0,
    leftOut: [],
    warningCount: 0,
    warnings: [],
  }
  for await (const { rows } of readFileRows(file, info, controls)) {
    for (const row of rows) {
      check.rows += 1
      const { cells, error, warning } = limitRowSize(row, type, headers)
      const result: RowResult = error ? { error } : read(cells)
      if ('empty' in result) check.empty += 1
      else if ('error' in result) {
        check.invalid += 1
        addNotes(check.errors, check.rows, result.errors ?? [result.error])
      } else {
        check.valid += 1
        if (result.leftOut) {
          check.leftOutCount += 1
          addNotes(check.leftOut, check.rows, result.leftOut.values)
        }
        const [first] = warning ? [warning] : result.warnings
        if (!first) continue
        check.warningCount += 1
        addNotes(check.warnings, check.rows, [first])
      }
    }
  }
  return check
}

function addNotes(notes: RowNote[], row: number, more: readonly Omit<RowNote, 'row'>[]): void {
  for (const { column, reason, value } of more.slice(0, MAX_NOTES - notes.length))
    notes.push({ row, column, reason, ...(value !== undefined && { value }) })
}
