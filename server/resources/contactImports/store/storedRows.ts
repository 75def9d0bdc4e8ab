import type { FileRow } from '@/contactFiles/rows/fileRow'

/** A row in the JSON of a batch: its cells, or an object when it could not be read. */
type StoredRow = string[] | { cells: string[]; fault: NonNullable<FileRow['error']> }

/** Returns a row as a batch stores it, as JSON. */
export function writeRow({ cells, error }: FileRow): string {
  const stored: StoredRow = error ? { cells, fault: error } : cells
  return JSON.stringify(stored)
}

/** Reads the rows of a stored batch. A cast, because `writeRow` wrote them. */
export function readRows(batch: string): FileRow[] {
  return (JSON.parse(batch) as StoredRow[]).map((row) =>
    Array.isArray(row) ? { cells: row } : { cells: row.cells, error: row.fault },
  )
}
