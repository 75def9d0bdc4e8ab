import type { Contact } from '@/contract/contacts/contact'
import type { RecordKey } from '../../edit/editableKeys'

/** A field of the record that is one text. */
export type TextKey = Extract<
  RecordKey,
  | 'organization'
  | 'jobTitle'
  | 'department'
  | 'birthday'
  | 'nickname'
  | 'namePrefix'
  | 'middleName'
  | 'nameSuffix'
  | 'notes'
>

/** The texts of the record in the order they are shown. */
export const detailFields: readonly { field: TextKey; title: string }[] = [
  { field: 'jobTitle', title: 'Job title' },
  { field: 'department', title: 'Department' },
  { field: 'organization', title: 'Organization' },
  { field: 'birthday', title: 'Birthday' },
  { field: 'nickname', title: 'Nickname' },
  { field: 'namePrefix', title: 'Prefix' },
  { field: 'middleName', title: 'Middle name' },
  { field: 'nameSuffix', title: 'Suffix' },
  { field: 'notes', title: 'Notes' },
]

type FieldName = TextKey | 'emails' | 'phones' | 'addresses' | 'websites'

/** The fields that can be added, the most wanted first. */
const addable: readonly { field: FieldName; title: string }[] = [
  { field: 'emails', title: 'E-mail' },
  { field: 'phones', title: 'Phone' },
  { field: 'jobTitle', title: 'Job title' },
  { field: 'organization', title: 'Organization' },
  { field: 'birthday', title: 'Birthday' },
  { field: 'websites', title: 'Website' },
  { field: 'addresses', title: 'Address' },
  { field: 'notes', title: 'Notes' },
  { field: 'department', title: 'Department' },
  { field: 'nickname', title: 'Nickname' },
  { field: 'namePrefix', title: 'Prefix' },
  { field: 'middleName', title: 'Middle name' },
  { field: 'nameSuffix', title: 'Suffix' },
]

/** Returns the fields that a contact does not have. */
export function missingFields(contact: Contact): typeof addable {
  return addable.filter(({ field }) => contact[field].length === 0)
}
