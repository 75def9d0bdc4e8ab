import type { ContactPatch } from '@/contract/contacts/contactChange'
import { contactName } from '../model/contactName'
import { customFieldOf, namesIn } from '../model/patchedFields'
import type { NewAct } from './act'
import { cellLabel } from './cellText'

export type PatchedContact = Parameters<typeof contactName>[0] & { id: string } & Partial<
    Record<keyof ContactPatch, unknown>
  >

/** Returns the act of changing some fields of one contact; `version` is the one after it. */
export function patchAct(before: PatchedContact, patch: ContactPatch, version: number): NewAct {
  const names = namesIn(patch)
  const row = { id: before.id, version, before: previousValues(before, patch), after: patch }
  const customField = names.length === 1 ? customFieldOf(names[0]) : undefined
  return {
    kind: 'cells',
    label: `${labelOf(names)} of ${contactName(before)}`,
    ...(customField !== undefined && { customField }),
    rows: [row],
  }
}

/** Returns the patch that restores the fields of another one; null clears. */
function previousValues(before: object, patch: object): ContactPatch {
  return Object.fromEntries(
    Object.entries(patch).map(([name, after]: [string, unknown]) => {
      const value: unknown = Reflect.get(before, name)
      if (name !== 'extras') return [name, value === '' || value === undefined ? null : value]
      const names = typeof after === 'object' && after !== null ? Object.keys(after) : []
      const extras = typeof value === 'object' && value !== null ? value : {}
      const previous = names.map((each): [string, unknown] => [
        each,
        Object.hasOwn(extras, each) ? Reflect.get(extras, each) : null,
      ])
      return [name, Object.fromEntries(previous)]
    }),
  )
}

function labelOf(names: readonly string[]): string {
  const [first = ''] = names
  if (names.every((name) => name === 'firstName' || name === 'lastName')) return 'Name'
  return names.length === 1 ? cellLabel(first) : `${String(names.length)} fields`
}
