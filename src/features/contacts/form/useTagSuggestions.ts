import { useMemo } from 'react'
import { useContactFacets } from '../filters/useContactFacets'

/** The tags that contacts have, those of most contacts first; none until they are known. */
export function useTagSuggestions(): readonly string[] {
  const facets = useContactFacets(true)
  return useMemo(() => facets?.tags.map(({ tag }) => tag) ?? [], [facets])
}
