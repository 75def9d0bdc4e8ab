import type { Contact } from '@/contract/contacts/contact'

/** What a card can say: a contact without its history. The `id` is left out for people who are no contact of ours. */
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
