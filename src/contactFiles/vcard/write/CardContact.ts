import type { Contact } from '@/contract/contacts/contact'

/** The contact of a card. `id` is missing for people who are not contacts. */
export type CardContact = Omit<
  Contact,
  | 'id'
  | 'version'
  | 'city'
  | 'country'
  | 'displayImage'
  | 'source'
  | 'followUpOn'
  | 'deletedAt'
  | 'createdAt'
  | 'updatedAt'
> & { id?: string }
