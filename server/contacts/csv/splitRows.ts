import { CsvFault } from './CsvFault'

/**
 * The rows of a CSV text as written, without their line ends; blank lines are left out. Checks the quoting strictly (RFC 4180 section 2, rules 5
 * to 7), because a parser that forgives a lost quotation mark puts text into the wrong cells. Throws CsvFault.
 */
export function splitRows(text: string, delimiter: string): string[] {
  const rows: string[] = []
  let start = 0
  const add = (end: number) => {
    const row = text.slice(start, end)
    if (row.trim() !== '' || row.includes(delimiter)) rows.push(row)
  }
  const isEdge = (character: string | undefined) => character === undefined || character === delimiter || character === '\r' || character === '\n'

  const structure = /"|\r\n?|\n/g
  for (let found = structure.exec(text); found; found = structure.exec(text)) {
    if (found[0] !== '"') {
      add(found.index)
      start = structure.lastIndex
      continue
    }
    if (!isEdge(text[found.index - 1])) throw quoteFault(rows.length, 'a quotation mark stands in the middle of a cell')
    const close = closingQuote(text, found.index)
    if (close === -1) throw quoteFault(rows.length, 'a cell begins with a quotation mark that is never closed')
    if (!isEdge(text[close + 1])) throw quoteFault(rows.length, 'there is text after the quotation mark that closes a cell')
    structure.lastIndex = close + 1
  }
  add(text.length)
  return rows
}

/** Where the quoted cell that opens at `open` closes; a doubled quotation mark stands for one. -1 where it never does. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

function quoteFault(row: number, what: string): CsvFault {
  return row === 0 ? new CsvFault(`In the header row, ${what}.`) : new CsvFault(`Row ${String(row)}: ${what}.`, row)
}
