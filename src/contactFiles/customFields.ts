import type { CustomFieldPlace } from './rows/compileMapping'
import { setExtra } from './rows/rowDraft'

/** Longest label in characters; a longer one is kept as an extra of its own. */
const MAX_LABEL = 200

/** Returns the name of the extra that a label gives; null when it is too long for one. */
export function customFieldName(label: string): string | null {
  const name = label.replace(/\s+/g, ' ').trim()
  return name.length > MAX_LABEL ? null : name
}

/**
 * Adds each custom field of a row to its extras, under its label. A label that the row has already
 * gets a number: "Badge 2".
 */
export function readCustomFields(
  places: readonly CustomFieldPlace[],
  cells: readonly string[],
  extras: Record<string, string>,
): void {
  /** The number to try next for each label, so that thousands of equal ones stay linear. */
  const numbers = new Map<string, number>()
  for (const { value, label, name, valueName, labelName } of places) {
    const cell = cells[value] ?? ''
    if (cell === '') continue
    const written = label === -1 ? '' : (cells[label] ?? '')
    const own = customFieldName(written)
    if (own === null) setExtra(extras, labelName, written)
    setExtra(extras, own === null ? valueName : freeName(own || name, extras, numbers), cell)
  }
}

function freeName(
  name: string,
  extras: Record<string, string>,
  numbers: Map<string, number>,
): string {
  let free = name
  let number = numbers.get(name) ?? 2
  for (; Object.hasOwn(extras, free); number += 1) free = `${name} ${String(number)}`
  numbers.set(name, number)
  return free
}
