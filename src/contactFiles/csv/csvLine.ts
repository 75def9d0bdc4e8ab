import { guardFormula } from './formulaGuard'

/**
 * Returns a CSV line with its CRLF. `guard` guards its cells, by default those with formulas. Cells
 * with any delimiter are quoted, so that the header alone shows the one in use. Cells are joined at
 * once, because a text that grows cell by cell leaves more to garbage collection.
 */
export function csvLine(
  cells: readonly string[],
  delimiter = ',',
  guard: (cell: string, at: number) => string = guardFormula,
): string {
  const written = cells.map((cell, at) => (cell === '' ? '' : quoted(guard(cell, at))))
  return `${written.join(delimiter)}\r\n`
}

function quoted(cell: string): string {
  if (!/[",;\t\r\n]/.test(cell)) return cell
  // Joined, because `replaceAll` keeps two strings in memory for each quotation mark.
  return `"${cell.includes('"') ? cell.split('"').join('""') : cell}"`
}
