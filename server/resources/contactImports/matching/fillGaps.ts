import type { ContactPatch } from '@/contract/contacts/contactChange'
import type { Gap, LeftOut } from '@/contactFiles/rows/rowResult'
import type { ContactContent } from '../../contacts/model'

/**
 * Returns a row's values with those of its contact where values were left out of lists, so that
 * overwriting with a bad value keeps the good one.
 */
export function fillGaps(
  input: ContactPatch,
  stored: ContactContent,
  leftOut: LeftOut | undefined,
): ContactPatch {
  if (!leftOut || leftOut.gaps.length === 0) return input
  const filled = { ...input }
  for (const field of new Set(leftOut.gaps.map((gap) => gap.field))) {
    const gaps = leftOut.gaps.filter((gap) => gap.field === field)
    Object.assign(filled, { [field]: fillList(input[field] ?? [], stored[field], gaps) })
  }
  return filled
}

type Item = string | object

function fillList(given: readonly Item[], stored: readonly Item[], gaps: readonly Gap[]): Item[] {
  const items = [...given]
  for (const { slot, index, part } of gaps) {
    const [item, own] = [items[index], stored[slot]]
    if (part === undefined || typeof item !== 'object' || typeof own !== 'object') continue
    const value = new Map<string, unknown>(Object.entries(own)).get(part)
    items[index] = { ...item, [part]: value ?? '' }
  }
  const known = new Set(given.map(identityOf))
  // From the end, so that the places of the others stay.
  const whole = gaps
    .filter(({ part }) => part === undefined)
    .toSorted((one, other) => other.index - one.index || other.slot - one.slot)
  for (const { slot, index } of whole) {
    const own = stored[slot]
    if (own !== undefined && !known.has(identityOf(own))) items.splice(index, 0, own)
  }
  return items
}

function identityOf(item: Item): string {
  return typeof item === 'string' ? item : JSON.stringify(Object.entries(item).sort())
}
