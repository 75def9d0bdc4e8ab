export interface FitColumn {
  /** Minimum width in CSS pixels. */
  width: number
  /** The width at which nothing is cut, if known. */
  wanted?: number
  /** Share of the width that no column needs; a column without it keeps its own. */
  grow?: number
}

/**
 * Returns whole-pixel widths that fill `available` pixels, each at least the column's own width.
 * Columns with cut content get the spare width first, in proportion to what they lack; what is left
 * goes to those that grow. Where the columns scroll sideways anyway, none is cut.
 */
export function fitColumns(columns: readonly FitColumn[], available: number): number[] {
  const least = columns.map(({ width }) => width)
  const lacks = columns.map(({ width, wanted = 0 }) => Math.max(0, wanted - width))
  const whole = least.map((width, at) => width + (lacks[at] ?? 0))
  const spare = Math.floor(available) - sum(least)
  if (available > 0 && spare < 0) return whole
  if (spare < sum(lacks)) return share(least, lacks, spare)
  return share(
    whole,
    columns.map(({ grow = 0 }) => grow),
    spare - sum(lacks),
  )
}

/** Adds `spare` whole pixels to the widths, in these proportions. */
function share(widths: readonly number[], parts: readonly number[], spare: number): number[] {
  const all = sum(parts)
  if (spare <= 0 || all === 0) return [...widths]
  let given = 0
  let passed = 0
  return widths.map((width, at) => {
    passed += parts[at] ?? 0
    const upTo = Math.round((spare * passed) / all)
    const next = width + upTo - given
    given = upTo
    return next
  })
}

function sum(lengths: readonly number[]): number {
  return lengths.reduce((whole, length) => whole + length, 0)
}
