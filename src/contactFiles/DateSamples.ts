import { trimmed } from './rows/plainValues'

/** Limit of samples of each kind. */
const MAX_SAMPLES = 3
const NUMBERS = /^(\d{1,2})[/-](\d{1,2})[/-]\d{4}/
const ZERO = 0x30
const NINE = 0x39

/** Collects the few values of a column that show, or leave open, the order of its dates. */
export class DateSamples {
  private readonly kinds = {
    dayFirst: [] as string[],
    monthFirst: [] as string[],
    open: [] as string[],
  }

  add(written: string): void {
    const cell = trimmed(written)
    const first = cell.charCodeAt(0)
    if (first < ZERO || first > NINE || cell.length < 8 || cell.length > 30) return
    const [, one, two] = NUMBERS.exec(cell) ?? []
    if (one === undefined || one === two) return
    const kind =
      this.kinds[Number(one) > 12 ? 'dayFirst' : Number(two) > 12 ? 'monthFirst' : 'open']
    if (kind.length < MAX_SAMPLES) kind.push(cell)
  }

  get values(): string[] {
    return Object.values(this.kinds).flat()
  }
}
