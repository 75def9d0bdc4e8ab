import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { useApiDispatch } from '@/api/useApiDispatch'
import { attachSlice } from '../../lib/attachSlice'
import { isCell } from '../cellFocus'
import type { CellModeProps } from './cellMode'
import { type CellPlace, type CellRange as Range, boundsOf, isOneCell } from './cellRange'
import {
  cellRangeCleared,
  cellRangeSelected,
  cellRangeSlice,
  selectCellRange,
} from './cellRangeSlice'
import { markCells } from './markCells'

/** The selected block of cells, and what changes it. */
export interface SelectedCells {
  /** The keys of the columns that a block may have, in their order. */
  columns: readonly string[]
  /** Null while no more than one cell is selected. */
  range: Range | null
  /** Returns the selected block, or the cell with the focus; null where the focus is on no cell. */
  readRange: () => Range | null
  /** Selects a block; the focus goes to its end, which scrolls it into view. */
  select: (range: Range) => void
  clear: () => void
}

interface Options extends Pick<CellModeProps<never>, 'table' | 'resultKey' | 'focus'> {
  columns: readonly { key: string; isBare?: boolean; editor?: unknown }[]
  /** Returns the rows that a block that begins in a row may have; all without it. */
  blockRows?: ((row: number) => { first: number; last: number }) | undefined
}

/** Keeps the selected block of cells of a table in the store, and marks its cells. */
export function useCellRange(options: Options): SelectedCells {
  const { table, columns: shown, resultKey, focus, blockRows } = options
  const dispatch = useApiDispatch()
  const store = useStore()
  useState(() => {
    dispatch(attachSlice(cellRangeSlice))
  })
  const range = useSelector((state) => selectCellRange(state, resultKey))
  const columns = useMemo(() => shown.filter((each) => !each.isBare).map(({ key }) => key), [shown])
  useRangeMarks(table, range, shown, columns)

  const readRange = useCallback(() => {
    const cell = focusedCell(table.current, columns)
    if (!cell) return null
    const selected = selectCellRange(store.getState(), resultKey)
    return selected && boundsOf(selected, columns) ? selected : { anchor: cell, end: cell }
  }, [table, columns, store, resultKey])
  const clear = useCallback(() => {
    if (selectCellRange(store.getState(), resultKey)) dispatch(cellRangeCleared())
  }, [store, dispatch, resultKey])
  const select = useCallback(
    ({ anchor, end }: Range) => {
      const { first, last } = blockRows?.(anchor.row) ?? allRows
      const next = { anchor, end: { ...end, row: Math.max(first, Math.min(last, end.row)) } }
      if (isOneCell(next)) clear()
      else dispatch(cellRangeSelected({ resultKey, ...next }))
      focus.current?.moveTo(next.end.row, next.end.column)
    },
    [dispatch, clear, focus, resultKey, blockRows],
  )
  useEffect(() => clear, [clear])
  return useMemo(
    () => ({ columns, range, readRange, select, clear }),
    [columns, range, readRange, select, clear],
  )
}

const allRows = { first: 0, last: Infinity }

/** Returns the place of the cell that has the focus itself. */
export function focusedCell(table: Element | null, columns: readonly string[]): CellPlace | null {
  const { activeElement } = document
  return activeElement && table?.contains(activeElement) && isCell(activeElement)
    ? placeOf(activeElement, columns)
    : null
}

/** Returns the place of the cell that holds an element; null for a column of buttons. */
export function placeOf(element: Element, columns: readonly string[]): CellPlace | null {
  const column = element.closest('[data-column]')?.getAttribute('data-column') ?? ''
  const row = element.closest('[data-row-index]')?.getAttribute('data-row-index')
  return columns.includes(column) && row != null ? { row: Number(row), column } : null
}

function useRangeMarks(
  table: Options['table'],
  range: Range | null,
  shown: Options['columns'],
  columns: readonly string[],
): void {
  useLayoutEffect(() => {
    const element = table.current
    if (!element) return undefined
    const mark = () => {
      markSelected(element, { range, shown, columns })
    }
    mark()
    const watch = new MutationObserver(mark)
    watch.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-row-index'],
    })
    element.addEventListener('focusin', mark)
    element.addEventListener('focusout', mark)
    return () => {
      watch.disconnect()
      element.removeEventListener('focusin', mark)
      element.removeEventListener('focusout', mark)
    }
  }, [table, range, shown, columns])
  useLayoutEffect(() => {
    const element = table.current
    element?.setAttribute('data-cells', '')
    return () => {
      if (element) markCells(element, [], null)
      element?.removeAttribute('data-cells')
    }
  }, [table])
}

/** Marks the block, or the cell with the focus, which only has the handle to fill down. */
function markSelected(
  table: Element,
  {
    range,
    shown,
    columns,
  }: Pick<SelectedCells, 'range' | 'columns'> & { shown: Options['columns'] },
): void {
  const cell = range ? null : focusedCell(table, columns)
  const marked = range ?? (cell && { anchor: cell, end: cell })
  const bounds = marked && boundsOf(marked, columns)
  const keys = bounds ? columns.slice(bounds.left, bounds.right + 1) : []
  const hasHandle = keys.every((key) => shown.some((each) => each.key === key && each.editor))
  markCells(table, columns, bounds && { bounds, isFocusOnly: range === null, hasHandle })
}
