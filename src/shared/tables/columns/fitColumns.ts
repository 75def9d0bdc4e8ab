interface FitColumn {
  /** Minimum width in CSS pixels. */
  width: number
  /** Share of the remaining width; a column without it keeps its own. */
  grow?: number
}

/** Returns whole-pixel widths that fill `available` pixels, each at least the column's own width. */
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
