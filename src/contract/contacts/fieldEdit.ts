import * as v from 'valibot'
import { nameLine, text } from '../fields'
import { customFieldName } from './contactConditions'
import { birthday, lineFields } from './contactFields'

/** Lists that a bulk edit can only clear, because their values belong to one contact each. */
export const clearableLists = ['emails', 'phones', 'websites', 'addresses'] as const

/** One field of contacts and its new value; null clears it. */
export const fieldEdit = v.variant('field', [
  v.strictObject({
    field: v.picklist(lineFields),
    value: v.nullable(nameLine(200)),
  }),
  v.strictObject({ field: v.literal('birthday'), value: v.nullable(birthday) }),
  v.strictObject({ field: v.literal('notes'), value: v.nullable(text(20_000)) }),
  v.strictObject({ field: v.picklist(clearableLists), value: v.null('This can only be cleared.') }),
  v.strictObject({
    field: v.literal('custom'),
    name: customFieldName,
    value: v.nullable(text(20_000)),
  }),
])
export type FieldEdit = v.InferOutput<typeof fieldEdit>

/** The names of fields that a bulk edit can change. */
export const fieldEditLabels: Record<Exclude<FieldEdit['field'], 'custom'>, string> = {
  namePrefix: 'Prefix',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  nameSuffix: 'Suffix',
  nickname: 'Nickname',
  organization: 'Organization',
  department: 'Department',
  jobTitle: 'Job title',
  birthday: 'Birthday',
  notes: 'Notes',
  emails: 'E-mails',
  phones: 'Phones',
  websites: 'Websites',
  addresses: 'Addresses',
}

/** Returns the name of the edited field. */
export function fieldEditLabel(edit: FieldEdit): string {
  return edit.field === 'custom' ? edit.name : fieldEditLabels[edit.field]
}
