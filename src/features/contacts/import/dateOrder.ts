import { type DateOrder, detectDateOrder } from '@/contactFiles/birthdays'
import type { ColumnMapping } from '@/contract/columnMapping'
import type { FoundFile } from './reader/FoundFile'

/** The order that the birthdays of a file are in as its columns are mapped; null where the dates leave a choice. Without a file nobody can tell: null too. */
export function dateOrderOf(found: Pick<FoundFile, 'dates'> | null, { columns }: ColumnMapping): DateOrder | null {
  if (!columns.some(isBirthday)) return 'ymd'
  return found ? detectDateOrder(found.dates.filter((_dates, at) => isBirthday(columns[at])).flat()) : null
}

function isBirthday(column: ColumnMapping['columns'][number] | undefined): boolean {
  return column?.target.kind === 'birthday' && column.target.part === 'date'
}
