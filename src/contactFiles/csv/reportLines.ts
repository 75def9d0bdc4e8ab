import { isPlainEmail, isPlainPhone } from '../rows/plainValues'

/** Columns of a table below which a line of one cell is none of its rows. */
const MIN_COLUMNS = 3
/** More such lines are rows of a file whose lines end early. */
const MAX_LINES = 20

export const REPORT_LINE =
  'This line below the table has one cell only, like the last lines of a report, so it is not imported. If it is a contact, import it from the file of these rows.'

/**
 * Holds the lines of one cell at the end of a table back: `Grand Totals (2 records)`, as reports end.
 * They are rows like others once a longer one follows.
 */
export class ReportLines<Row extends { cells: readonly string[]; error: unknown }> {
  private held: Row[] = []
  private hasTable = false
  /** Whether rows of the table end early, so that a line of one cell shows nothing. */
  private isLoose = false

  constructor(private readonly columns: number) {}

  /** Returns the rows that are certainly rows of the table now. */
  add(row: Row): Row[] {
    if (!this.isLoose && this.hasTable && this.columns >= MIN_COLUMNS && mayEndReport(row)) {
      this.held.push(row)
      if (this.held.length <= MAX_LINES) return []
      this.isLoose = true
      return this.take()
    }
    if (row.cells.length > 1) this.hasTable = true
    if (this.held.length > 0) this.isLoose = true
    return [...this.take(), row]
  }

  /** Returns the lines that no row follows. */
  take(): Row[] {
    const lines = this.held
    this.held = []
    return lines
  }
}

/** Tells whether a row is a line of words that identifies nobody. */
function mayEndReport({ cells, error }: { cells: readonly string[]; error: unknown }): boolean {
  const text = cells[0]?.trim() ?? ''
  return (
    cells.length === 1 &&
    error === null &&
    /\s/.test(text) &&
    !isPlainEmail(text) &&
    !isPlainPhone(text)
  )
}
