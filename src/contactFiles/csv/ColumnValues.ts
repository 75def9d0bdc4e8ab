/** Values of each column that are looked at: the first ones, as far as they are short. */
const MOST_VALUES = 50
/** Longest value in characters; a longer one is neither an address nor a number. */
const MAX_LENGTH = 200
/** Limit of characters of all columns together. */
const MAX_TEXT = 4_000_000

/** A value of a column and the number of its row. */
export interface ColumnValue {
  row: number
  text: string
}

/** Collects the first values of each column, to tell what it holds. */
export class ColumnValues {
  /** By column. */
  readonly values: ColumnValue[][] = []
  /** Columns without enough values. Soon there are few, so that most rows cost next to nothing. */
  private incomplete: number[] = []
  private row = 0
  private length = 0

  add(cells: readonly string[]): void {
    this.row += 1
    for (let at = this.values.length; at < cells.length; at += 1) {
      this.values.push([])
      this.incomplete.push(at)
    }
    let hasCompleted = false
    for (const at of this.incomplete) {
      const text = cells[at]?.trim() ?? ''
      const values = this.values[at]
      if (text === '' || !values || this.length > MAX_TEXT) continue
      values.push({ row: this.row, text: text.length > MAX_LENGTH ? '' : text })
      this.length += text.length
      if (values.length >= MOST_VALUES) hasCompleted = true
    }
    if (hasCompleted)
      this.incomplete = this.incomplete.filter((at) => (this.values[at]?.length ?? 0) < MOST_VALUES)
  }
}
