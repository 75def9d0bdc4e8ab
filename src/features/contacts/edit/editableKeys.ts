import type { ContactPatch } from '@/contract/contacts/contactChange'
import { type CustomKey, isCustom } from '../model/customFields'

/** The contract fields that a cell of a column changes. */
const changedFields = {
  name: ['firstName', 'lastName'],
  organization: ['organization'],
  department: ['department'],
  jobTitle: ['jobTitle'],
  email: ['emails'],
  phone: ['phones'],
  tags: ['tags'],
} as const satisfies Record<string, readonly (keyof ContactPatch)[]>

export type FixedKey = keyof typeof changedFields
export type EditableKey = FixedKey | CustomKey

/** Returns whether a column has editable cells. */
export function isEditableKey(column: string): column is EditableKey {
  return isCustom(column) || Object.hasOwn(changedFields, column)
}

/** Returns the contract fields that the cells of a column change. */
export function fieldsChangedBy(column: EditableKey): readonly (keyof ContactPatch)[] {
  return isCustom(column) ? ['extras'] : changedFields[column]
}
