import { useLayoutEffect, useRef } from 'react'
import { toast } from '../../ui/toasts/toast'
import { messageOf } from '@/api/apiError'
import { formatNumber } from '../../lib/format'
import { useStableCallback } from '../../lib/useStableCallback'
import { isSelected, selectRows, toggleRow, unselectRows } from './selection'
import type { Selection } from './selection'

/** Most rows that one range takes in. */
export const MAX_RANGE = 1000

interface SelectedRows<Row> {
  rowAt: (index: number) => Row | undefined
  rowId: (row: Row) => string
  /** The rows from one index to another, both included, loaded or not. Without it a range takes in loaded rows only. */
  rowsBetween?: ((from: number, to: number) => Promise<readonly Row[]>) | undefined
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  resultKey: string
}

interface RangeSelection<Row> {
  toggle: (row: Row, index: number) => void
  /** Makes every row from the one that was toggled last to this one as that one is; a range that shrinks gives back what it took. */
  extendTo: (index: number, from?: number) => void
}

interface Anchor {
  resultKey: string
  index: number
  id: string
  isOn: boolean
  /** The selection before the range, and the one that the range made of it. */
  base: Selection
  made: Selection
}

/** Selects rows one by one and in ranges. A range over rows that are not loaded asks for them; one that is too long says what to do instead. */
export function useRangeSelection<Row>(rows: SelectedRows<Row>): RangeSelection<Row> {
  const anchor = useRef<Anchor | null>(null)
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  })

  const toggle = useStableCallback((row: Row, index: number) => {
    const { selection, rowId, resultKey, onSelectionChange } = rows
    const id = rowId(row)
    const made = toggleRow(selection, id)
    anchor.current = { resultKey, index, id, isOn: isSelected(made, id), base: made, made }
    onSelectionChange(made)
  })

  const extend = async (to: number, from: number) => {
    const { rowAt, rowId, rowsBetween, selection, resultKey } = rows
    const held = validAnchor(anchor.current, rows)
    const start = held ?? anchorAt(from, rows)
    if (!start) return
    if (start.made !== selection) start.base = selection
    anchor.current = start
    const [first, last] = [Math.min(start.index, to), Math.max(start.index, to)]
    if (last - first >= MAX_RANGE) {
      toast.info(
        `A range takes in at most ${formatNumber(MAX_RANGE)} rows. For more, filter the list and use “Select all”.`,
      )
      return
    }
    const loaded = Array.from({ length: last - first + 1 }, (_, at) => rowAt(first + at)).filter(
      (row) => row !== undefined,
    )
    try {
      const all =
        loaded.length === last - first + 1 || !rowsBetween ? loaded : await rowsBetween(first, last)
      // Whatever was selected or searched for meanwhile counts more than the range.
      if (
        anchor.current !== start ||
        latest.current.selection !== selection ||
        latest.current.resultKey !== resultKey
      )
        return
      const ids = all.map(rowId)
      start.made = start.isOn ? selectRows(start.base, ids) : unselectRows(start.base, ids)
      latest.current.onSelectionChange(start.made)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const extendTo = useStableCallback((index: number, from?: number) => {
    void extend(index, from ?? index)
  })
  return { toggle, extendTo }
}

/** The row toggled last, if it still stands where it stood. */
function validAnchor<Row>(
  anchor: Anchor | null,
  { resultKey, rowAt, rowId }: SelectedRows<Row>,
): Anchor | null {
  if (anchor?.resultKey !== resultKey) return null
  const row = rowAt(anchor.index)
  return row === undefined || rowId(row) === anchor.id ? anchor : null
}

/** A range without a beginning begins at the row one comes from, and selects. */
function anchorAt<Row>(
  index: number,
  { resultKey, rowAt, rowId, selection }: SelectedRows<Row>,
): Anchor | null {
  const row = rowAt(index)
  return row === undefined
    ? null
    : { resultKey, index, id: rowId(row), isOn: true, base: selection, made: selection }
}
