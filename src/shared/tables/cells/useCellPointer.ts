import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { cellOf } from '../cellFocus'
import type { CellModeProps } from './cellMode'
import { type CellPlace, type CellRange, boundsOf, sizeOf } from './cellRange'
import { isOnHandle } from './markCells'
import type { CellKeyCommands } from './useCellKeys'
import { type SelectedCells, focusedCell, placeOf } from './useCellRange'
import { useTableEvent } from './useTableEvent'
import { useStableCallback } from '../../lib/useStableCallback'

/** Milliseconds between two rows while the pointer is held beyond the edge. */
const SCROLL_EVERY_MS = 50

interface Drag {
  anchor: CellPlace
  /** The rows to fill from, while the handle is dragged. */
  source: CellRange | null
  end: CellPlace | null
}

type Options = Pick<CellModeProps<never>, 'table' | 'total'>

/**
 * Selects a block of cells by pointer: Shift and a click, or a drag, which scrolls at the edges. A
 * drag of the handle in the corner of a block fills down.
 */
export function useCellPointer(
  { table, total }: Options,
  cells: SelectedCells,
  { fillDown }: Pick<CellKeyCommands, 'fillDown'>,
): void {
  const drag = useRef<Drag | null>(null)
  /** The click that follows belongs to a block, not to a row. */
  const isBlockClick = useRef(false)

  useTableEvent(table, 'mousedown', (event) => {
    const cell = cellOf(event.target)
    const place = cell && placeOf(cell, cells.columns)
    isBlockClick.current = false
    if (event.button !== 0 || !cell || !place || isControl(event.target)) return
    if (event.ctrlKey || event.metaKey) return
    const range = cells.readRange()
    if (range && isOnHandle(cell, event)) {
      event.preventDefault()
      drag.current = { anchor: place, source: range, end: null }
    } else if (event.shiftKey && focusedCell(table.current, cells.columns) && range) {
      event.preventDefault()
      isBlockClick.current = true
      cells.select({ anchor: range.anchor, end: place })
    } else if (!event.shiftKey) {
      cells.clear()
      drag.current = { anchor: place, source: null, end: null }
    }
  })
  useTableEvent(table, 'click', (event) => {
    if (isBlockClick.current) event.stopPropagation()
    isBlockClick.current = false
  })

  const dragTo = (place: CellPlace) => {
    const { current } = drag
    if (!current) return
    const isStart = place.row === current.anchor.row && place.column === current.anchor.column
    if (current.end ? isSame(current.end, place) : isStart) return
    current.end = place
    table.current?.setAttribute('data-cells', 'dragging')
    document.getSelection()?.removeAllRanges()
    cells.select(
      current.source
        ? filled(current.source, place, cells.columns)
        : { anchor: current.anchor, end: place },
    )
  }
  const release = () => {
    const { current } = drag
    drag.current = null
    table.current?.setAttribute('data-cells', '')
    const bounds = current?.source && boundsOf(current.source, cells.columns)
    const range = cells.readRange()
    const grown = range && boundsOf(range, cells.columns)
    // A block that has not grown is a drag that was given up.
    if (current?.end && bounds && grown && grown.bottom > bounds.bottom)
      fillDown(range, sizeOf(bounds).rows)
  }
  useDragEvents({
    table,
    isDragging: () => drag.current !== null,
    onCell: (element) => {
      const place = placeOf(element, cells.columns)
      if (place) dragTo(place)
    },
    onBeyond: (rows, columns) => {
      const from = drag.current?.end ?? drag.current?.anchor
      if (!from) return
      const at = cells.columns.indexOf(from.column) + columns
      const column = cells.columns[at] ?? from.column
      dragTo({ row: Math.max(0, Math.min(total - 1, from.row + rows)), column })
    },
    onRelease: release,
  })
}

interface DragEvents {
  table: RefObject<HTMLElement | null>
  isDragging: () => boolean
  onCell: (element: Element) => void
  /** The pointer is held beyond an edge: so many rows and columns further. */
  onBeyond: (rows: number, columns: number) => void
  onRelease: () => void
}

/** Follows the pointer over the whole page while its button is held. */
function useDragEvents(events: DragEvents): void {
  const pointer = useRef({ clientX: 0, clientY: 0 })
  const scroll = useStableCallback(() => {
    if (!events.isDragging()) return
    const { rows, columns } = beyondEdge(events.table.current, pointer.current)
    if (rows !== 0 || columns !== 0) events.onBeyond(rows, columns)
  })
  const onMove = useStableCallback((event: MouseEvent) => {
    if (!events.isDragging()) return
    // The button was released outside of the window.
    if (event.buttons === 0) {
      events.onRelease()
      return
    }
    pointer.current = event
    const cell = cellOf(event.target)
    if (cell && events.table.current?.contains(cell)) events.onCell(cell)
  })
  const onRelease = useStableCallback(() => {
    if (events.isDragging()) events.onRelease()
  })
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    const begin = (event: MouseEvent) => {
      // A button that is held without a move is a slow click, not a drag.
      pointer.current = event
      clearInterval(timer)
      timer = setInterval(scroll, SCROLL_EVERY_MS)
    }
    const end = () => {
      clearInterval(timer)
      onRelease()
    }
    document.addEventListener('mousedown', begin)
    document.addEventListener('mousemove', onMove)
    document.addEventListener('mouseup', end)
    return () => {
      clearInterval(timer)
      document.removeEventListener('mousedown', begin)
      document.removeEventListener('mousemove', onMove)
      document.removeEventListener('mouseup', end)
    }
  }, [scroll, onMove, onRelease])
}

function beyondEdge(
  table: Element | null,
  { clientX: x, clientY: y }: Pick<MouseEvent, 'clientX' | 'clientY'>,
) {
  const rect = table
    ?.querySelector('[data-row-index]')
    ?.closest('[role="rowgroup"]')
    ?.getBoundingClientRect()
  if (!rect) return { rows: 0, columns: 0 }
  const rows = y > rect.bottom ? 1 : y < rect.top ? -1 : 0
  const columns = x > rect.right ? 1 : x < rect.left ? -1 : 0
  return { rows, columns }
}

/** Returns a block that grows downwards from its source, in the columns of the source. */
function filled(source: CellRange, { row }: CellPlace, columns: readonly string[]): CellRange {
  const bounds = boundsOf(source, columns)
  if (!bounds) return source
  const [left = '', right = ''] = [columns[bounds.left], columns[bounds.right]]
  return {
    anchor: { row: bounds.top, column: left },
    end: { row: Math.max(row, bounds.bottom), column: right },
  }
}

function isSame(one: CellPlace, other: CellPlace): boolean {
  return one.row === other.row && one.column === other.column
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, input, textarea, label') !== null
}
