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

/** The contract fields that only the record edits, as a text or as a list. */
const recordFields = {
  namePrefix: ['namePrefix'],
  middleName: ['middleName'],
  nameSuffix: ['nameSuffix'],
  nickname: ['nickname'],
  birthday: ['birthday'],
  notes: ['notes'],
  emails: ['emails'],
  phones: ['phones'],
  websites: ['websites'],
  addresses: ['addresses'],
} as const satisfies Record<string, readonly (keyof ContactPatch)[]>

export type FixedKey = keyof typeof changedFields

export const fixedKeys = [
  'name',
  'organization',
  'department',
  'jobTitle',
  'email',
  'phone',
  'tags',
] as const satisfies readonly FixedKey[]

export type EditableKey = FixedKey | CustomKey
/** A list of labeled values, which the record edits as a whole. */
export type ListKey = 'emails' | 'phones' | 'websites' | 'addresses'
export type RecordOnlyKey = keyof typeof recordFields
/** A field that is edited in place on the record: those of the table and more. */
export type RecordKey = EditableKey | RecordOnlyKey

/** Returns whether a column has editable cells. */
export function isEditableKey(column: string): column is EditableKey {
  return isCustom(column) || Object.hasOwn(changedFields, column)
}

const listKeys: readonly string[] = [
  'emails',
  'phones',
  'websites',
  'addresses',
] satisfies ListKey[]

export function isListKey(field: string): field is ListKey {
  return listKeys.includes(field)
}

export const recordOnlyKeys = [
  'namePrefix',
  'middleName',
  'nameSuffix',
  'nickname',
  'birthday',
  'notes',
  'emails',
  'phones',
  'websites',
  'addresses',
] as const satisfies readonly RecordOnlyKey[]

/** Returns whether the record edits a field in place. */
export function isRecordKey(field: string): field is RecordKey {
  return isEditableKey(field) || Object.hasOwn(recordFields, field)
}

/** Returns the contract fields that a field edited in place changes. */
export function fieldsChangedBy(field: RecordKey): readonly (keyof ContactPatch)[] {
  return isCustom(field) ? ['extras'] : { ...changedFields, ...recordFields }[field]
}
