import { inFieldOrder } from '../fields/inFieldOrder'
import type { CustomFields } from './filterLabels'
import { useContactFacets } from './useContactFacets'

/** Returns the names of the contacts' custom fields; null until wanted and loaded. */
export function useCustomFields(isWanted: boolean): CustomFields {
  const facets = useContactFacets(isWanted)
  return facets ? inFieldOrder(facets.extras).map(({ name }) => name) : null
}
