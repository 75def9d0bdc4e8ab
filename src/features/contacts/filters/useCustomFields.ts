import type { ContactFacets } from '@/contract/contacts/contactFilter'
import type { CustomFields } from './filterLabels'
import { useContactFacets } from './useContactFacets'

type WithExtras = ContactFacets & { extras?: readonly { name: string }[] | undefined }

/** Returns the names of the contacts' custom fields; null until wanted and loaded. */
export function useCustomFields(isWanted: boolean): CustomFields {
  const facets: WithExtras | undefined = useContactFacets(isWanted)
  return facets?.extras?.map(({ name }) => name) ?? null
}
