/** A cell: the index of its row and the key of its column. */
export interface CellPlace {
  row: number
  column: string
}

/** A block of cells between two corners. Its size changes at the end. */
export interface CellRange {
  anchor: CellPlace
  end: CellPlace
}

/** The rows and columns of a range by index, all included. */
export interface CellBounds {
  top: number
  bottom: number
  left: number
  right: number
}

/** Returns the bounds of a range; null if one of its columns is not shown any more. */
export function boundsOf(
  { anchor, end }: CellRange,
  columns: readonly string[],
): CellBounds | null {
  const [one, other] = [columns.indexOf(anchor.column), columns.indexOf(end.column)]
  if (one < 0 || other < 0) return null
  return {
    top: Math.min(anchor.row, end.row),
    bottom: Math.max(anchor.row, end.row),
    left: Math.min(one, other),
    right: Math.max(one, other),
  }
}

/** Returns how many rows and columns the bounds have, and how many cells. */
export function sizeOf({ top, bottom, left, right }: CellBounds) {
  const [rows, columns] = [bottom - top + 1, right - left + 1]
  return { rows, columns, cells: rows * columns }
}

export function isOneCell({ anchor, end }: CellRange): boolean {
  return anchor.row === end.row && anchor.column === end.column
}

interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

interface Grid {
  /** The keys of the columns in their order. */
  columns: readonly string[]
  total: number
  /** The rows that Page Up and Page Down pass. */
  page: number
}

/**
 * Returns the cell that a key leads to, or null. Ctrl or Cmd with an arrow leads to the edge, Home
 * and End to the edges of the row, with Ctrl or Cmd to the corners of the table.
 */
export function cellByKey(
  { key, ctrlKey, metaKey }: PressedKey,
  { row, column }: CellPlace,
  { columns, total, page }: Grid,
): CellPlace | null {
  const at = columns.indexOf(column)
  const isFar = ctrlKey || metaKey
  const [lastRow, lastColumn] = [total - 1, columns.length - 1]
  const moves: Record<string, [row: number, column: number]> = {
    ArrowUp: [isFar ? 0 : row - 1, at],
    ArrowDown: [isFar ? lastRow : row + 1, at],
    ArrowLeft: [row, isFar ? 0 : at - 1],
    ArrowRight: [row, isFar ? lastColumn : at + 1],
    Home: [isFar ? 0 : row, 0],
    End: [isFar ? lastRow : row, lastColumn],
    PageUp: [row - page, at],
    PageDown: [row + page, at],
  }
  const move = moves[key]
  if (at < 0 || total === 0 || move === undefined) return null
  const next = columns[clamp(move[1], lastColumn)]
  return next === undefined ? null : { row: clamp(move[0], lastRow), column: next }
}

function clamp(index: number, last: number): number {
  return Math.max(0, Math.min(last, index))
}
