import * as v from 'valibot'
import { customFieldName } from '@/contract/contacts/contactConditions'
import { type FieldNames, customTitle } from '../model/customFields'

/** Names that no object can safely have as its own. */
const RESERVED = ['__proto__', 'constructor', 'prototype']

/** Returns whether a stored name is one that calls take; old imports may have others. */
export function isUsableName(name: string): boolean {
  const parsed = v.safeParse(customFieldName, name)
  return parsed.success && parsed.output === name
}

/** Returns why a new field cannot have a name; undefined if it can. */
export function newNameIssue(
  name: string,
  existing: readonly string[],
  names: FieldNames,
): string | undefined {
  const { issues } = v.safeParse(customFieldName, name)
  if (issues) return issues[0].message
  if (RESERVED.includes(name)) return 'Choose another name.'
  return isTaken(name, existing, names) ? 'There is a field with this name already.' : undefined
}

/** Returns whether a custom field has this name, of its own or on screen. */
export function isTaken(name: string, existing: readonly string[], names: FieldNames): boolean {
  const wanted = name.toLowerCase()
  return existing.some((each) =>
    [each, customTitle(each, names)].some((known) => known.toLowerCase() === wanted),
  )
}
