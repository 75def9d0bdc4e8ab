import { useMemo } from 'react'
import { useContactFacets } from '../filters/useContactFacets'

/** Returns the tags of all contacts, most used first; empty until loaded. */
export function useTagSuggestions(): readonly string[] {
  const facets = useContactFacets(true)
  return useMemo(() => facets?.tags.map(({ tag }) => tag) ?? [], [facets])
}
