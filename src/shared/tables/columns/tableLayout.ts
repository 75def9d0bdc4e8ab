import type { TableLayout } from '@/contract/account/users'
import type { WindowedColumn } from '../windowed/windowedColumn'

/** The default columns, in comfortable rows. */
export const defaultLayout: TableLayout = { columns: [], density: 'comfortable' }

/** Bounds of a column's width in CSS pixels (contract). */
export const MIN_WIDTH = 40
export const MAX_WIDTH = 1000

type ColumnInfo = Pick<WindowedColumn<never>, 'key' | 'isBare' | 'isHidden' | 'isPinned'>

/** A column in a layout. `width` is the one the user set, if any. */
export interface LaidColumn<Column> {
  column: Column
  width: number | undefined
  isHidden: boolean
  isPinned: boolean
}

/**
 * Returns every column in a layout's order, the pinned ones first. Unknown keys are ignored, columns
 * missing in the layout follow with their defaults, and at least one column with data stays shown.
 */
export function columnsInLayout<Column extends ColumnInfo>(
  columns: readonly Column[],
  layout: TableLayout,
): LaidColumn<Column>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const named = new Map(
    layout.columns
      .filter(({ key }) => byKey.has(key))
      .reverse()
      .map((entry) => [entry.key, entry]),
  )
  const order = [...new Set([...layout.columns.map(({ key }) => key), ...byKey.keys()])]
  const laid = order.flatMap((key) => {
    const column = byKey.get(key)
    const entry = named.get(key)
    if (!column) return []
    return {
      column,
      width: entry?.width,
      isHidden: entry?.isHidden ?? column.isHidden ?? false,
      isPinned: entry?.isPinned ?? column.isPinned ?? false,
    }
  })
  const first = laid.find(({ column }) => column.isBare !== true)
  if (first && !laid.some(showsData)) first.isHidden = false
  return [...laid.filter(({ isPinned }) => isPinned), ...laid.filter(({ isPinned }) => !isPinned)]
}

/** Returns the shown columns, in order. */
export function shownColumns<Column extends ColumnInfo>(
  columns: readonly Column[],
  layout: TableLayout,
): LaidColumn<Column>[] {
  return columnsInLayout(columns, layout).filter(({ isHidden }) => !isHidden)
}

/** Shows or hides a column; the last one with data stays shown. */
export function setHidden(
  columns: readonly ColumnInfo[],
  layout: TableLayout,
  key: string,
  isHidden: boolean,
): TableLayout {
  return updateLayout(columns, layout, (laid) =>
    laid.map((each) => (each.column.key === key ? { ...each, isHidden } : each)),
  )
}

/** Returns whether a column is the last one shown that has data. */
export function isLastShown(
  columns: readonly ColumnInfo[],
  layout: TableLayout,
  key: string,
): boolean {
  const withData = columnsInLayout(columns, layout).filter(showsData)
  return withData.length === 1 && withData[0]?.column.key === key
}

/** Pins a column after the pinned ones, or unpins it to the start of the others. */
export function setPinned(
  columns: readonly ColumnInfo[],
  layout: TableLayout,
  key: string,
  isPinned: boolean,
): TableLayout {
  return updateLayout(columns, layout, (laid) => {
    const rest = laid.filter(({ column }) => column.key !== key)
    const pinned = rest.filter((each) => each.isPinned)
    return [
      ...pinned,
      ...laid.filter(({ column }) => column.key === key).map((each) => ({ ...each, isPinned })),
      ...rest.slice(pinned.length),
    ]
  })
}

/** Sets the width of columns, in CSS pixels, within the bounds. */
export function setWidths(
  columns: readonly ColumnInfo[],
  layout: TableLayout,
  widths: Readonly<Record<string, number>>,
): TableLayout {
  return updateLayout(columns, layout, (laid) =>
    laid.map((each) => {
      const width = widths[each.column.key]
      return width === undefined ? each : { ...each, width: clampWidth(width) }
    }),
  )
}

/** Moves a column before or after another one; it is pinned if that one is. */
export function moveColumn(
  columns: readonly ColumnInfo[],
  layout: TableLayout,
  key: string,
  target: string,
  side: 'before' | 'after',
): TableLayout {
  if (key === target) return layout
  return updateLayout(columns, layout, (laid) => {
    const moved = laid.find(({ column }) => column.key === key)
    const goal = laid.find(({ column }) => column.key === target)
    if (!moved || !goal) return laid
    const rest = laid.filter((each) => each !== moved)
    const at = rest.indexOf(goal) + (side === 'after' ? 1 : 0)
    return [...rest.slice(0, at), { ...moved, isPinned: goal.isPinned }, ...rest.slice(at)]
  })
}

/** Returns the shown column to the left (-1) or right (1) that a column swaps with, pinned or not like itself; undefined at the end. */
export function neighborOf(
  columns: readonly ColumnInfo[],
  layout: TableLayout,
  key: string,
  step: 1 | -1,
): string | undefined {
  const shown = shownColumns(columns, layout)
  const at = shown.findIndex(({ column }) => column.key === key)
  const next = shown[at + step]
  return at >= 0 && next?.isPinned === shown[at]?.isPinned ? next?.column.key : undefined
}

/** Returns whether two layouts show the same. */
export function isSameLayout(
  columns: readonly ColumnInfo[],
  one: TableLayout,
  other: TableLayout,
): boolean {
  return (
    JSON.stringify(toLayout(columnsInLayout(columns, one), one)) ===
    JSON.stringify(toLayout(columnsInLayout(columns, other), other))
  )
}

/** Limits a width to the contract's bounds, in whole CSS pixels. */
export function clampWidth(width: number): number {
  return Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)))
}

function showsData({ column, isHidden }: LaidColumn<ColumnInfo>): boolean {
  return !isHidden && column.isBare !== true
}

function updateLayout(
  columns: readonly ColumnInfo[],
  layout: TableLayout,
  change: (laid: LaidColumn<ColumnInfo>[]) => LaidColumn<ColumnInfo>[],
): TableLayout {
  const next = toLayout(change(columnsInLayout(columns, layout)), layout)
  // Read back once: a column that must stay shown is written as shown.
  return toLayout(columnsInLayout(columns, next), next)
}

function toLayout(laid: readonly LaidColumn<ColumnInfo>[], { density }: TableLayout): TableLayout {
  return {
    columns: laid.map(({ column: { key }, width, isHidden, isPinned }) => ({
      key,
      ...(width !== undefined && { width }),
      isHidden,
      isPinned,
    })),
    density,
  }
}
