import { csvLine } from '@/contactFiles/csv/csvLine'
import { saveDownload } from '@/shared/lib/saveDownload'

export type CsvCell = string | number | null

/** Returns a CSV that no spreadsheet runs as a formula; null is an empty cell. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => csvLine(row.map((cell) => (cell === null ? '' : String(cell))))).join('')
}

/** Saves rows as a CSV file with a byte order mark, by which spreadsheets recognize UTF-8. */
export function saveCsv(fileName: string, rows: readonly (readonly CsvCell[])[]): void {
  const blob = new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv' })
  saveDownload({ fileName, objectUrl: URL.createObjectURL(blob) })
}
