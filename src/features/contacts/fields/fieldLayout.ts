import type { TableLayout } from '@/contract/account/users'
import { moveColumn, setHidden } from '@/shared/tables/columns/tableLayout'
import { columnsWith } from '../list/customColumns'
import { contactColumns } from '../list/contactColumns'
import { customKey, isCustom } from '../model/customFields'

/** Limit of columns in a layout (contract). */
const MAX_COLUMNS = 60

/** Shows the column of a custom field, at first before the row's buttons, or hides it. */
export function withField(layout: TableLayout, name: string, isShown: boolean): TableLayout {
  const key = customKey(name)
  const known = layout.columns.filter((column) => isCustom(column.key) && column.key !== key)
  // Those that were shown once go first where there is no room.
  const kept = [
    ...known.filter(({ isHidden }) => isHidden === false),
    ...known.filter(({ isHidden }) => isHidden !== false),
  ].slice(0, MAX_COLUMNS - contactColumns.length - 1)
  const columns = columnsWith([...kept.map((column) => column.key).filter(isCustom), key])
  const next = setHidden(columns, layout, key, !isShown)
  const isNew = !layout.columns.some((column) => column.key === key)
  return isNew ? moveColumn(columns, next, key, 'actions', 'before') : next
}

/** Removes the column of a custom field. */
export function withoutField(layout: TableLayout, name: string): TableLayout {
  return { ...layout, columns: layout.columns.filter(({ key }) => key !== customKey(name)) }
}
