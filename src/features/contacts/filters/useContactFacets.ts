import type { ContactFacets } from '@/contract/contacts/contactFilter'
import { useCountContactsQuery } from '../contactsApi'

/**
 * Returns all contacts' tags and sources with counts, and their total; undefined until wanted and
 * loaded.
 */
export function useContactFacets(isWanted: boolean): ContactFacets | undefined {
  return useCountContactsQuery({ limit: 0, facets: true }, { skip: !isWanted }).data?.facets
}
