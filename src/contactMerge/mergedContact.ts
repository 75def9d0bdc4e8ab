import type { Contact } from '@/contract/contacts/contact'

/** What a merge makes and takes back: everything that a contact says, and its picture. */
export type MergedContact = Pick<
  Contact,
  | 'namePrefix'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'nameSuffix'
  | 'nickname'
  | 'organization'
  | 'department'
  | 'jobTitle'
  | 'birthday'
  | 'emails'
  | 'phones'
  | 'websites'
  | 'addresses'
  | 'notes'
  | 'timeline'
  | 'tags'
  | 'isFavorite'
  | 'extras'
  | 'displayImage'
>

/** A contact as it goes into a merge. */
export interface MergeSource extends MergedContact {
  id: string
}
