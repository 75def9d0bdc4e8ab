import {
  type BadValue,
  type LeftOutValue,
  MAX_BAD_VALUES,
  MAX_SHOWN_VALUE,
} from '@/contract/contacts/contactImport'
import type { Gap, LeftOut, RowError, RowFailure } from './rowResult'

/** Cuts a text to the characters that a list of bad values shows. */
export function shownValue(text: string): string {
  return text.length > MAX_SHOWN_VALUE
    ? `${text.slice(0, MAX_SHOWN_VALUE - 1).toWellFormed()}…`
    : text
}

/**
 * Returns a value of a row's cells as it is listed. A person can correct the cell there if it is
 * shown as a whole.
 */
export function badValue(
  { column, reason, value }: RowError & { value: string },
  cells: readonly string[] = [],
  at = -1,
): BadValue {
  const cell = cells[at] ?? ''
  const shown = { column: shownValue(column), value: shownValue(value), reason }
  if (at === -1 || cell.length > MAX_SHOWN_VALUE) return shown
  return { ...shown, at, ...(cell.trim() !== value && { cell }) }
}

/** Returns the failure of a row with these errors. `column` is the name of the first one's. */
export function rowFailure(
  errors: readonly [BadValue, ...BadValue[]],
  column = errors[0].column,
): RowFailure {
  const more = errors.length - MAX_BAD_VALUES
  return {
    error: { column, reason: errors[0].reason },
    errors: errors.slice(0, MAX_BAD_VALUES),
    ...(more > 0 && { moreErrors: more }),
  }
}

/** Returns left-out values with one more. */
export function addLeftOut(before: LeftOut | undefined, value: LeftOutValue, gap?: Gap): LeftOut {
  const { values, count, gaps } = before ?? { values: [], count: 0, gaps: [] }
  return {
    values: values.length < MAX_BAD_VALUES ? [...values, value] : values,
    count: count + 1,
    gaps: gap ? [...gaps, gap] : gaps,
  }
}

/**
 * Returns the failure of a row that may not be imported without these values, which there are.
 */
export function leftOutFailure({ values, count }: LeftOut): RowFailure {
  const [first, ...others] = values.map(({ extra: _extra, ...value }) => value)
  if (!first) return { error: { column: '', reason: '' } }
  const more = count - values.length
  return { ...rowFailure([first, ...others]), ...(more > 0 && { moreErrors: more }) }
}
