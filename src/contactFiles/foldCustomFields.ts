import { uniqueName } from './uniqueName'

/** An extra as it is shown. */
export interface NamedValue {
  name: string
  value: string
  /** The names under which it is stored, that of its value first. */
  keys: string[]
}

/**
 * Returns the extras of a contact as they are shown. Google's custom fields of an earlier import,
 * "Custom Field 1 - Label" and "- Value", become one. A label that is the name of another one gets a
 * number.
 */
export function foldCustomFields(extras: Readonly<Record<string, string>>): NamedValue[] {
  const entries = new Map(Object.entries(extras))
  const labelOf = (slot: string) =>
    ['Label', 'Type']
      .map((part) => `Custom Field ${slot} - ${part}`)
      .find((name) => entries.has(name))
  const folded = new Set<string>()
  for (const name of entries.keys()) {
    const slot = /^Custom Field (\d+) - Value$/.exec(name)?.[1]
    const label = slot === undefined ? undefined : labelOf(slot)
    if (label !== undefined) folded.add(label)
  }
  const names = new Map([...entries.keys()].map((name) => [name, 2]))
  return [...entries].flatMap(([name, value]) => {
    if (folded.has(name)) return []
    const slot = /^Custom Field (\d+) - Value$/.exec(name)?.[1]
    if (slot === undefined) return { name, value, keys: [name] }
    const labelKey = labelOf(slot)
    const label = entries.get(labelKey ?? '')?.trim()
    const keys = labelKey === undefined ? [name] : [name, labelKey]
    return { name: uniqueName(label || `Custom Field ${slot}`, names), value, keys }
  })
}
