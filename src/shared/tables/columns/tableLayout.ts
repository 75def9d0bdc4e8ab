import type { TableLayout } from '@/contract/account/users'
import type { WindowedColumn } from '../windowed/windowedColumn'

/** The columns as they come, in rows that are easy to hit. */
export const defaultLayout: TableLayout = { columns: [], density: 'comfortable' }

/** Bounds of a column's width in CSS pixels (contract). */
export const MIN_WIDTH = 40
export const MAX_WIDTH = 1000

type Described = Pick<WindowedColumn<never>, 'key' | 'isBare' | 'isHidden' | 'isPinned'>

/** A column as a layout has it. `width` is the chosen one, if any. */
export interface LaidColumn<Column> {
  column: Column
  width: number | undefined
  isHidden: boolean
  isPinned: boolean
}

/**
 * Every column in a layout's order, the pinned ones first. Keys that no column has are passed over, columns that the layout does not know follow
 * as they are by default, and at least one column that shows something stays.
 */
export function layOut<Column extends Described>(
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
  if (first && !laid.some(isTelling)) first.isHidden = false
  return [...laid.filter(({ isPinned }) => isPinned), ...laid.filter(({ isPinned }) => !isPinned)]
}

/** The columns that are shown, in order. */
export function shownColumns<Column extends Described>(
  columns: readonly Column[],
  layout: TableLayout,
): LaidColumn<Column>[] {
  return layOut(columns, layout).filter(({ isHidden }) => !isHidden)
}

/** Shows or hides a column; the last one that shows something stays. */
export function setHidden(
  columns: readonly Described[],
  layout: TableLayout,
  key: string,
  isHidden: boolean,
): TableLayout {
  return changed(columns, layout, (laid) =>
    laid.map((each) => (each.column.key === key ? { ...each, isHidden } : each)),
  )
}

/** Whether hiding a column would leave none that shows something. */
export function isLastShown(
  columns: readonly Described[],
  layout: TableLayout,
  key: string,
): boolean {
  const telling = layOut(columns, layout).filter(isTelling)
  return telling.length === 1 && telling[0]?.column.key === key
}

/** Pins a column behind those that are pinned already, or lets it go to the head of the others. */
export function setPinned(
  columns: readonly Described[],
  layout: TableLayout,
  key: string,
  isPinned: boolean,
): TableLayout {
  return changed(columns, layout, (laid) => {
    const rest = laid.filter(({ column }) => column.key !== key)
    const pinned = rest.filter((each) => each.isPinned)
    return [
      ...pinned,
      ...laid.filter(({ column }) => column.key === key).map((each) => ({ ...each, isPinned })),
      ...rest.slice(pinned.length),
    ]
  })
}

/** Gives columns a width, in CSS pixels, within its bounds. */
export function setWidths(
  columns: readonly Described[],
  layout: TableLayout,
  widths: Readonly<Record<string, number>>,
): TableLayout {
  return changed(columns, layout, (laid) =>
    laid.map((each) => {
      const width = widths[each.column.key]
      return width === undefined ? each : { ...each, width: clampWidth(width) }
    }),
  )
}

/** Puts a column before or after another one; it is pinned if that one is. */
export function moveColumn(
  columns: readonly Described[],
  layout: TableLayout,
  key: string,
  target: string,
  side: 'before' | 'after',
): TableLayout {
  if (key === target) return layout
  return changed(columns, layout, (laid) => {
    const moved = laid.find(({ column }) => column.key === key)
    const goal = laid.find(({ column }) => column.key === target)
    if (!moved || !goal) return laid
    const rest = laid.filter((each) => each !== moved)
    const at = rest.indexOf(goal) + (side === 'after' ? 1 : 0)
    return [...rest.slice(0, at), { ...moved, isPinned: goal.isPinned }, ...rest.slice(at)]
  })
}

/** The column that one changes places with on its way left (-1) or right (1), among those shown and pinned alike; undefined at the end. */
export function neighbourOf(
  columns: readonly Described[],
  layout: TableLayout,
  key: string,
  step: 1 | -1,
): string | undefined {
  const shown = shownColumns(columns, layout)
  const at = shown.findIndex(({ column }) => column.key === key)
  const next = shown[at + step]
  return at >= 0 && next?.isPinned === shown[at]?.isPinned ? next?.column.key : undefined
}

/** Whether two layouts show the same. */
export function isSameLayout(
  columns: readonly Described[],
  one: TableLayout,
  other: TableLayout,
): boolean {
  return (
    JSON.stringify(written(layOut(columns, one), one)) ===
    JSON.stringify(written(layOut(columns, other), other))
  )
}

/** A width within the contract's bounds, in whole CSS pixels. */
export function clampWidth(width: number): number {
  return Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)))
}

function isTelling({ column, isHidden }: LaidColumn<Described>): boolean {
  return !isHidden && column.isBare !== true
}

function changed(
  columns: readonly Described[],
  layout: TableLayout,
  change: (laid: LaidColumn<Described>[]) => LaidColumn<Described>[],
): TableLayout {
  const next = written(change(layOut(columns, layout)), layout)
  // Read back once: what must stay shown is written as shown.
  return written(layOut(columns, next), next)
}

function written(laid: readonly LaidColumn<Described>[], { density }: TableLayout): TableLayout {
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
