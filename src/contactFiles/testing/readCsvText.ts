import type { RowResult } from '../rows/rowResult'
import { type CsvTable, createCsvReader } from '../csv/csvReader'
import type { FileRow } from '../rows/fileRow'
import { mapHeaders } from '../csv/mapHeaders'
import { type RowOptions, createRowReader } from '../rows/rowReader'

/** Reads a CSV file's table and all its rows, pushed in pieces of this many characters. */
export function readTable(
  text: string,
  size = text.length || 1,
  options?: Parameters<typeof createCsvReader>[0],
): CsvTable & { rows: FileRow[] } {
  const reader = createCsvReader(options)
  const rows: FileRow[] = []
  for (let start = 0; start < text.length; start += size)
    rows.push(...reader.push(text.slice(start, start + size)))
  rows.push(...reader.end())
  if (!reader.table) throw new Error('The reader ended without a table and without an error.')
  return { ...reader.table, rows }
}

/** Reads each row of a CSV file with its headers mapped automatically. */
export function readContacts(text: string, options?: RowOptions): RowResult[] {
  const { headers, rows } = readTable(text)
  const read = createRowReader(mapHeaders(headers), options)
  return rows.map(({ cells, error }) => (error ? { error } : read(cells)))
}
