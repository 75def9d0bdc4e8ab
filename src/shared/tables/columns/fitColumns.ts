interface FitColumn {
  /** Least width in CSS pixels. */
  width: number
  /** Share of the space that is left; a column without it keeps its width. */
  grow?: number
}

/** Whole-pixel widths of columns that fill `available` pixels; never less than each column's own width. */
export function fitColumns(columns: readonly FitColumn[], available: number): number[] {
  const least = columns.reduce((sum, column) => sum + column.width, 0)
  const shares = columns.reduce((sum, column) => sum + (column.grow ?? 0), 0)
  const free = Math.floor(available) - least
  if (free <= 0 || shares === 0) return columns.map((column) => column.width)
  let given = 0
  let passed = 0
  return columns.map((column) => {
    passed += column.grow ?? 0
    const upTo = Math.round((free * passed) / shares)
    const width = column.width + upTo - given
    given = upTo
    return width
  })
}
