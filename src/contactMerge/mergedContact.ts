import type { LineField } from '@/contract/contacts/contactFields'
import type { Contact } from '@/contract/contacts/contact'

/** The fields that a merge changes and an undo restores. */
export type MergedContact = Pick<
  Contact,
  | LineField
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

/** A contact that goes into a merge. */
export interface MergeSource extends MergedContact {
  id: string
}
