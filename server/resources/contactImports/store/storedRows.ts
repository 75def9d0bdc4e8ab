import type { FileRow } from '@/contactFiles/rows/fileRow'

/** Returns a row as a batch stores it, as JSON: the cells alone where nothing is wrong with it. */
export function writeRow({ cells, fault }: FileRow): string {
  return JSON.stringify(fault ? { cells, fault } : cells)
}

/** Reads the rows of a stored batch, which `writeRow` wrote: the cast. */
export function readRows(batch: string): FileRow[] {
  return (JSON.parse(batch) as (string[] | FileRow)[]).map((row) =>
    Array.isArray(row) ? { cells: row } : row,
  )
}
