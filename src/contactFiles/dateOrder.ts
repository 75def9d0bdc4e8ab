import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import { type DateOrder, detectDateOrder } from './birthdays'
import { DateSamples } from './DateSamples'
import type { FileRow } from './rows/fileRow'

/**
 * Returns the order of a file's dates under a mapping, or null when it is ambiguous. `dates`
 * are the samples of each column (`DateSamples`), or null without a file.
 */
export function dateOrderOfSamples(
  dates: readonly (readonly string[])[] | null,
  { columns }: ColumnMapping,
): DateOrder | null {
  if (!columns.some(isDate)) return 'ymd'
  return dates ? detectDateOrder(dates.filter((_dates, at) => isDate(columns[at])).flat()) : null
}

/** Returns the same for rows in memory. */
export function dateOrderOfRows(
  rows: readonly FileRow[],
  mapping: ColumnMapping,
): DateOrder | null {
  const dates = mapping.columns.map((column, at) => {
    const samples = new DateSamples()
    if (isDate(column))
      for (const { cells, error } of rows) if (!error) samples.add(cells[at] ?? '')
    return samples.values
  })
  return dateOrderOfSamples(dates, mapping)
}

function isDate(column: ColumnMapping['columns'][number] | undefined): boolean {
  if (column?.target.kind === 'birthday') return column.target.part === 'date'
  if (column?.target.kind !== 'timeline') return false
  return column.target.part === 'writtenAt' || column.target.part === 'followUpOn'
}
