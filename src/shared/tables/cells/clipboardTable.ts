/** The most characters that are read from the clipboard. */
export const MAX_CLIPBOARD_LENGTH = 20_000_000

const TAB = '\t'
const QUOTE = '"'

/**
 * Returns rows as tab-separated text, as spreadsheets copy them: a cell with a tab, a line break or
 * a quotation mark is quoted, with quotation marks doubled (RFC 4180).
 */
export function formatTable(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => (cells.length === 1 && cells[0] === '' ? '""' : cells.map(quoted).join(TAB)))
    .join('\n')
}

function quoted(cell: string): string {
  return /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * Reads tab-separated text as spreadsheets copy it. A cell in quotation marks may hold tabs, line
 * breaks and doubled quotation marks; where the closing one is missing, all of it is plain text. A
 * line break at the end adds no row. Takes time in proportion to the text.
 */
export function parseTable(text: string): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  let at = 0
  const endRow = () => {
    rows.push(cells)
    cells = []
  }
  for (;;) {
    const { cell, end } = readQuoted(text, at) ?? readPlain(text, at)
    cells.push(cell)
    const mark = text[end]
    at = end + (mark === '\r' && text[end + 1] === '\n' ? 2 : 1)
    if (mark !== TAB) endRow()
    if (mark === undefined || (mark !== TAB && at === text.length)) return rows
  }
}

interface ReadCell {
  cell: string
  /** The index of the tab or line break behind it, or the length of the text. */
  end: number
}

const BREAK = /[\t\r\n]/g

function readPlain(text: string, start: number): ReadCell {
  BREAK.lastIndex = start
  const end = BREAK.exec(text)?.index ?? text.length
  return { cell: text.slice(start, end), end }
}

/**
 * Reads a quoted cell; null if it is plain text. A search for a closing mark that fails passes only
 * over cells whose own search ends at once, so that the whole stays linear.
 */
function readQuoted(text: string, start: number): ReadCell | null {
  if (text[start] !== QUOTE) return null
  let end = start + 1
  for (;;) {
    end = text.indexOf(QUOTE, end)
    if (end < 0) return null
    if (text[end + 1] !== QUOTE) break
    end += 2
  }
  const mark = text[end + 1]
  if (mark !== undefined && mark !== TAB && mark !== '\r' && mark !== '\n') return null
  return { cell: text.slice(start + 1, end).replaceAll('""', QUOTE), end: end + 1 }
}
