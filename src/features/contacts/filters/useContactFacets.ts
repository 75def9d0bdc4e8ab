import type { ContactFacets } from '@/contract/contacts/contactFilter'
import { useCountContactsQuery } from '../contactsApi'

/** The tags and sources of all contacts with their numbers, and how many there are; undefined until they are wanted and there. */
export function useContactFacets(isWanted: boolean): ContactFacets | undefined {
  return useCountContactsQuery({ limit: 0, facets: true }, { skip: !isWanted }).data?.facets
}
