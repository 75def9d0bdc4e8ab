import { MAX_COUNTED_FIELDS } from '@/contract/contacts/contactFilter'
import { isUsableName } from '../fields/fieldName'
import { type FieldNames, customName, customTitle, isCustom } from '../model/customFields'
import { sourceNames } from '../model/sourceNames'
import type { FilterCondition } from './filterText'

/** A field that a condition compares; custom fields are `extra:` and their name, like columns. */
export type FieldKey = Exclude<FilterCondition['field'], 'custom'> | `extra:${string}`
type Kind = 'text' | 'tags' | 'source' | 'favorite' | 'moment' | 'birthday' | 'followUp' | 'gap'

const fields: Record<Exclude<FilterCondition['field'], 'custom'>, { title: string; kind: Kind }> = {
  tags: { title: 'Tags', kind: 'tags' },
  source: { title: 'Source', kind: 'source' },
  name: { title: 'Name', kind: 'text' },
  nickname: { title: 'Nickname', kind: 'text' },
  organization: { title: 'Organization', kind: 'text' },
  department: { title: 'Department', kind: 'text' },
  jobTitle: { title: 'Job title', kind: 'text' },
  email: { title: 'E-mail', kind: 'text' },
  phone: { title: 'Phone', kind: 'text' },
  city: { title: 'City', kind: 'text' },
  country: { title: 'Country', kind: 'text' },
  address: { title: 'Address', kind: 'gap' },
  notes: { title: 'Notes', kind: 'text' },
  createdAt: { title: 'Added', kind: 'moment' },
  updatedAt: { title: 'Changed', kind: 'moment' },
  birthday: { title: 'Birthday', kind: 'birthday' },
  followUpOn: { title: 'Follow-up', kind: 'followUp' },
  favorite: { title: 'Favorite', kind: 'favorite' },
}

export const sourceLabels = sourceNames

/** Words of the operators, after the field's name. */
export const operatorLabels = {
  contains: 'contains',
  is: 'is',
  isNot: 'is not',
  notContains: 'does not contain',
  startsWith: 'starts with',
  anyOf: 'is any of',
  noneOf: 'is none of',
  hasAnyOf: 'has any of',
  hasAllOf: 'has all of',
  hasNoneOf: 'has none of',
  last: 'is in the last',
  next: 'is in the next',
  today: 'is today',
  thisYear: 'is this year',
  due: 'is due',
  on: 'is on',
  before: 'is before',
  after: 'is after',
  between: 'is between',
  yes: 'is yes',
  no: 'is no',
  empty: 'is empty',
  notEmpty: 'is not empty',
} as const
export type FilterOperator = keyof typeof operatorLabels

/** The operators of each kind of field, the most usual first. */
const operators: Record<Kind, readonly FilterOperator[]> = {
  text: [
    ...(['contains', 'is', 'isNot', 'notContains', 'startsWith'] as const),
    ...(['anyOf', 'noneOf', 'empty', 'notEmpty'] as const),
  ],
  tags: ['hasAnyOf', 'hasAllOf', 'hasNoneOf', 'empty', 'notEmpty'],
  source: ['anyOf', 'noneOf'],
  favorite: ['yes', 'no'],
  moment: ['last', 'on', 'before', 'after', 'between', 'today', 'thisYear'],
  birthday: ['on', 'before', 'after', 'between', 'empty', 'notEmpty'],
  followUp: [
    ...(['due', 'next', 'last', 'today', 'thisYear', 'on', 'before', 'after', 'between'] as const),
    ...(['notEmpty', 'empty'] as const),
  ],
  gap: ['empty', 'notEmpty'],
}

/** The control of an operator's value. */
export type ValueShape = 'none' | 'text' | 'list' | 'days' | 'day' | 'count'
const shapes: Partial<Record<FilterOperator, ValueShape>> = {
  ...({ contains: 'text', is: 'text', isNot: 'text', notContains: 'text' } as const),
  ...({ startsWith: 'text', anyOf: 'list', noneOf: 'list', hasAnyOf: 'list' } as const),
  ...({ hasAllOf: 'list', hasNoneOf: 'list', last: 'count', next: 'count' } as const),
  ...({ on: 'day', before: 'day', after: 'day', between: 'days' } as const),
}

/** All fields, the custom ones last, with titles. */
export function filterFields(
  customFields: readonly string[],
  names: FieldNames,
): { key: FieldKey; title: string }[] {
  return [
    ...knownFields.map((key) => ({ key, title: fields[key].title })),
    ...customFields.map((name) => ({
      key: `extra:${name}` as const,
      title: customTitle(name, names),
    })),
  ]
}

/**
 * Returns the custom field of a typed name if it may exist without being listed, because only the
 * most frequent ones are; otherwise null.
 */
export function unlistedField(customFields: readonly string[], typed: string): FieldKey | null {
  const name = typed.trim()
  const isUnlisted = arePartial(customFields) && !customFields.includes(name)
  return isUnlisted && isUsableName(name) ? `extra:${name}` : null
}

/** Tells whether there are more custom fields than these. */
export function arePartial(customFields: readonly string[]): boolean {
  return customFields.length >= MAX_COUNTED_FIELDS
}

/** A cast, because `Object.keys` loses its keys' type. */
const knownFields = Object.keys(fields) as (keyof typeof fields)[]

/** Returns the field of a column, or null for one without, such as the row's buttons. */
export function fieldOfColumn(columnKey: string): FieldKey | null {
  if (isCustom(columnKey)) return columnKey
  return knownFields.find((key) => key === columnKey) ?? null
}

export function fieldTitle(key: FieldKey, names: FieldNames): string {
  return isCustom(key) ? customTitle(customName(key), names) : fields[key].title
}

export function operatorsOf(key: FieldKey): readonly FilterOperator[] {
  return operators[isCustom(key) ? 'text' : fields[key].kind]
}

export function shapeOf(operator: FilterOperator): ValueShape {
  return shapes[operator] ?? 'none'
}

export function fieldOf(condition: FilterCondition): FieldKey {
  return condition.field === 'custom' ? `extra:${condition.name}` : condition.field
}
