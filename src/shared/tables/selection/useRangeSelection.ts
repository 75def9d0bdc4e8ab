import { useLayoutEffect, useRef } from 'react'
import { toast } from '../../ui/toasts/toast'
import { messageOf } from '@/api/apiError'
import { formatNumber } from '../../lib/format'
import { useStableCallback } from '../../lib/useStableCallback'
import { isSelected, selectRows, toggleRow, unselectRows } from './selection'
import type { Selection } from './selection'

/** The most rows in one range. */
const MAX_RANGE = 1000

interface SelectedRows<Row> {
  rowAt: (index: number) => Row | undefined
  rowId: (row: Row) => string
  /**
   * Loads the rows from one index to another, both included. Without it a range is of loaded rows
   * only.
   */
  rowsBetween?: ((from: number, to: number) => Promise<readonly Row[]>) | undefined
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  resultKey: string
}

interface RangeSelection<Row> {
  toggle: (row: Row, index: number) => void
  /**
   * Sets every row from the last toggled one to this one like that one. A range that shrinks
   * restores the rest.
   */
  extendTo: (index: number, from?: number) => void
}

interface Anchor {
  resultKey: string
  index: number
  id: string
  isOn: boolean
  /** The selection before and after the range. */
  before: Selection
  after: Selection
}

/**
 * Selects rows one by one and in ranges. A range loads its missing rows; one that is too long shows
 * a toast.
 */
export function useRangeSelection<Row>(rows: SelectedRows<Row>): RangeSelection<Row> {
  const anchor = useRef<Anchor | null>(null)
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  })

  const toggle = useStableCallback((row: Row, index: number) => {
    const { selection, rowId, resultKey, onSelectionChange } = rows
    const id = rowId(row)
    const after = toggleRow(selection, id)
    anchor.current = { resultKey, index, id, isOn: isSelected(after, id), before: after, after }
    onSelectionChange(after)
  })

  const extend = async (to: number, from: number) => {
    const { rowAt, rowId, rowsBetween, selection, resultKey } = rows
    const held = validAnchor(anchor.current, rows)
    const start = held ?? anchorAt(from, rows)
    if (!start) return
    if (start.after !== selection) start.before = selection
    anchor.current = start
    const [first, last] = [Math.min(start.index, to), Math.max(start.index, to)]
    if (last - first >= MAX_RANGE) {
      toast.info(
        `You can select up to ${formatNumber(MAX_RANGE)} rows at once. To select more, filter the list and use “Select all”.`,
      )
      return
    }
    const loaded = Array.from({ length: last - first + 1 }, (_, at) => rowAt(first + at)).filter(
      (row) => row !== undefined,
    )
    try {
      const all =
        loaded.length === last - first + 1 || !rowsBetween ? loaded : await rowsBetween(first, last)
      // A newer selection or search wins over the range.
      if (
        anchor.current !== start ||
        latest.current.selection !== selection ||
        latest.current.resultKey !== resultKey
      )
        return
      const ids = all.map(rowId)
      start.after = start.isOn ? selectRows(start.before, ids) : unselectRows(start.before, ids)
      latest.current.onSelectionChange(start.after)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const extendTo = useStableCallback((index: number, from?: number) => {
    void extend(index, from ?? index)
  })
  return { toggle, extendTo }
}

/** Returns the last toggled row, if it is still at its place. */
function validAnchor<Row>(
  anchor: Anchor | null,
  { resultKey, rowAt, rowId }: SelectedRows<Row>,
): Anchor | null {
  if (anchor?.resultKey !== resultKey) return null
  const row = rowAt(anchor.index)
  return row === undefined || rowId(row) === anchor.id ? anchor : null
}

/** Starts a range at the row that the focus came from; it selects. */
function anchorAt<Row>(
  index: number,
  { resultKey, rowAt, rowId, selection }: SelectedRows<Row>,
): Anchor | null {
  const row = rowAt(index)
  return row === undefined
    ? null
    : { resultKey, index, id: rowId(row), isOn: true, before: selection, after: selection }
}
