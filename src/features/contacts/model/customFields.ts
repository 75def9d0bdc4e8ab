import type { TableLayout } from '@/contract/account/users'
import { MAX_EXTRA_PARAMS } from '@/contract/contacts/contactFilter'

/** The key of a custom field's column: `extra:` and its name. */
export type CustomKey = `extra:${string}`

const PREFIX = 'extra:'

export function isCustom(key: string): key is CustomKey {
  return key.startsWith(PREFIX)
}

export function customKey(name: string): CustomKey {
  return `${PREFIX}${name}`
}

export function customName(key: CustomKey): string {
  return key.slice(PREFIX.length)
}

/** Returns what is stored under a name, not what every object inherits. */
export function ownValue(values: Readonly<Record<string, string>> = {}, name: string): string {
  return Object.hasOwn(values, name) ? (values[name] ?? '') : ''
}

/** The names that custom fields have on screen, by their own. */
export type FieldNames = Readonly<Record<string, string>> | undefined

/** Returns the name of a custom field on screen. */
export function customTitle(name: string, names: FieldNames): string {
  return ownValue(names, name) || name
}

/** Returns the names of the custom fields that a layout shows, in the order of the alphabet. */
export function shownCustomFields({ columns }: TableLayout): string[] {
  const names = columns.flatMap(({ key, isHidden }) =>
    isCustom(key) && key !== PREFIX && isHidden === false ? customName(key) : [],
  )
  return [...new Set(names)].slice(0, MAX_EXTRA_PARAMS).sort()
}
