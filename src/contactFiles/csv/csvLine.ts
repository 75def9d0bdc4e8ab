import { guardFormula } from './formulaGuard'

/**
 * Returns a CSV line with its CRLF and formulas guarded. Cells with any delimiter are quoted, so
 * that the header alone shows the one in use.
 */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  let line = ''
  for (let index = 0; index < cells.length; index += 1) {
    if (index > 0) line += delimiter
    const cell = cells[index] ?? ''
    if (cell !== '') line += quoted(guardFormula(cell))
  }
  return `${line}\r\n`
}

function quoted(cell: string): string {
  if (!/[",;\t\r\n]/.test(cell)) return cell
  // Joined, because `replaceAll` keeps two strings in memory for each quotation mark.
  return `"${cell.includes('"') ? cell.split('"').join('""') : cell}"`
}
