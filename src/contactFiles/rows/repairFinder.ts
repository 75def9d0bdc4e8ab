import type { ColumnMapping, ColumnTarget } from '@/contract/contacts/columnMapping'
import { type ContactPatch, contactPatch } from '@/contract/contacts/contactChange'
import { compileMapping } from './compileMapping'
import { draftRow } from './draftRow'
import type { RowOptions } from './rowReader'
import { takeOutRefused } from './takeOutRefused'

/** A readable cell of a row, and the extra that holds a left-out value of the same column. */
interface Repair {
  extra: string
  field: keyof ContactPatch
  cell: string
}

/**
 * Returns the extras, of these of a contact, that hold a value which the column with their name
 * refuses, and where the row has a value that it accepts. `own` are the row's own extras.
 */
export type RepairFinder = (
  extras: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
  cells: () => readonly string[],
) => Repair[]

/** Creates the finder of a file's mapping, which costs nothing until a contact has such an extra. */
export function createRepairFinder(
  mapping: ColumnMapping,
  { dateOrder = null, now = '1970-01-01T00:00:00.000Z' }: RowOptions,
): RepairFinder {
  const plan = compileMapping(mapping)
  const byName = new Map<string, number>()
  for (const [at, name] of plan.fallbackNames)
    for (const each of [plan.headers[at] ?? name, name]) byName.set(each, at)
  // Reads the column alone: a whole row for each of thousands of extras would take minutes.
  const isRefused = (column: ColumnMapping['columns'][number], value: string) => {
    const alone = compileMapping({ columns: [column] })
    const draft = draftRow(alone, [value], { dateOrder, now }, new Map())
    const { refusals } = takeOutRefused(alone, draft, contactPatch, now)
    return refusals.length + draft.unreadable.length > 0
  }
  return (extras, own, cells) => {
    const found: Repair[] = []
    let row: readonly string[] | undefined
    for (const [extra, value] of Object.entries(extras)) {
      const at = byName.get(extra)
      const column = at === undefined ? undefined : mapping.columns[at]
      if (at === undefined || !column) continue
      row ??= cells()
      const cell = row[at]?.trim() ?? ''
      const field = fieldOf(column.target)
      const isLeftOutAgain =
        Object.hasOwn(own, plan.fallbackNames.get(at) ?? '') && own[extra] !== value
      if (cell === '' || !field || isLeftOutAgain) continue
      if (isRefused(column, value) && !isRefused(column, cell)) found.push({ extra, field, cell })
    }
    return found
  }
}

function fieldOf(target: ColumnTarget): keyof ContactPatch | null {
  switch (target.kind) {
    case 'text':
    case 'list':
      return target.field
    case 'address':
      return 'addresses'
    case 'wholeName':
      return 'firstName'
    case 'labels':
      return 'tags'
    case 'favorite':
      return 'isFavorite'
    case 'birthday':
    case 'timeline':
      return target.kind
    default:
      return null
  }
}
