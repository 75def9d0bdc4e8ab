import { DateSamples } from '@/contactFiles/DateSamples'
import { isNationalPhone } from '@/contactFiles/rows/isNationalPhone'
import { phoneText } from '@/values/phone/phoneText'

const SAMPLES = 3
/** Separators of several phone numbers in one cell. */
const SEPARATORS = /\s*:::\s*|;\s+|[\r\n]/
/** Marks, full-width brackets and the digits of other scripts. */
const OTHER_START = /^[\p{Nd}\p{Cf}\uff08]/u
/** Longest sample in characters; a cell may have any length. */
const MAX_SAMPLE_LENGTH = 120

/** Collects some values of each column. */
export class ColumnSamples {
  readonly samples: string[][] = []
  readonly dates: DateSamples[] = []
  /** Tells for each column whether it has a phone number without a country code. */
  readonly nationalPhones: boolean[] = []
  /** Columns without enough samples. Soon there are few, so that most rows cost next to nothing. */
  private incomplete: number[] = []

  add(cells: readonly string[]): void {
    for (let at = this.samples.length; at < cells.length; at += 1) {
      this.samples.push([])
      this.dates.push(new DateSamples())
      this.nationalPhones.push(false)
      this.incomplete.push(at)
    }
    let hasCompleted = false
    for (const at of this.incomplete)
      hasCompleted = addSample(cells[at]?.trim() ?? '', this.samples[at] ?? []) || hasCompleted
    if (hasCompleted)
      this.incomplete = this.incomplete.filter((at) => (this.samples[at]?.length ?? 0) < SAMPLES)
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cells[at] ?? ''
      this.dates[at]?.add(cell)
      if (!this.nationalPhones[at] && mayBePhone(cell))
        this.nationalPhones[at] = cell
          .split(SEPARATORS)
          .some((text) => isNationalPhone(phoneText(text)))
    }
  }
}

/** Tells by its first character whether a cell may begin with a national phone number. */
function mayBePhone(cell: string): boolean {
  const code = cell.charCodeAt(0)
  const mayStart = code <= 0x39 ? code !== 0x2b : code > 0x7f && OTHER_START.test(cell)
  return mayStart && cell.length <= MAX_SAMPLE_LENGTH
}

/** Returns whether the column has enough samples now. */
function addSample(cell: string, samples: string[]): boolean {
  if (cell === '') return false
  const text =
    cell.length > MAX_SAMPLE_LENGTH ? `${cell.slice(0, MAX_SAMPLE_LENGTH).toWellFormed()}…` : cell
  if (!samples.includes(text)) samples.push(text)
  return samples.length >= SAMPLES
}
