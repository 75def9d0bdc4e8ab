import { mapHeaders } from '../csv/mapHeaders'
import type { ReadContact, RowResult } from '../rows/rowResult'
import { type RowOptions, createRowReader } from '../rows/rowReader'

export type Row = [header: string, cell: string][]
export const ID = '0e984725-c51c-4bf4-9960-e1c80e27aba0'

/** Reads a file of one row, given as header and cell. */
export function resultOf(row: Row, options?: RowOptions): RowResult {
  return createRowReader(
    mapHeaders(row.map(([header]) => header)),
    options,
  )(row.map(([, cell]) => cell))
}

export function contactOf(row: Row, options?: RowOptions): ReadContact {
  const result = resultOf(row, options)
  if (!('input' in result)) throw new Error(JSON.stringify(result))
  return result
}
