import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import { type DateOrder, detectDateOrder } from './birthdays'
import { DateSamples } from './DateSamples'
import type { FileRow } from './rows/fileRow'

/**
 * The order that the birthdays of a file are in as its columns are mapped; null where the dates leave a choice. `dates` are those of each column that may tell it
 * (`DateSamples`). Without a file nobody can tell: null too.
 */
export function dateOrderOfSamples(
  dates: readonly (readonly string[])[] | null,
  { columns }: ColumnMapping,
): DateOrder | null {
  if (!columns.some(isBirthday)) return 'ymd'
  return dates
    ? detectDateOrder(dates.filter((_dates, at) => isBirthday(columns[at])).flat())
    : null
}

/** The same for rows that are at hand. */
export function dateOrderOfRows(
  rows: readonly FileRow[],
  mapping: ColumnMapping,
): DateOrder | null {
  const dates = mapping.columns.map((column, at) => {
    const samples = new DateSamples()
    if (isBirthday(column))
      for (const { cells, error } of rows) if (!error) samples.add(cells[at] ?? '')
    return samples.values
  })
  return dateOrderOfSamples(dates, mapping)
}

function isBirthday(column: ColumnMapping['columns'][number] | undefined): boolean {
  return column?.target.kind === 'birthday' && column.target.part === 'date'
}
