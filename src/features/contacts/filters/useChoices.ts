import { MAX_COUNTED_TAGS } from '@/contract/contacts/contactFilter'
import { contactSources } from '@/contract/contacts/contactSources'
import { type FieldKey, sourceLabels } from './filterFields'
import { useContactFacets } from './useContactFacets'

export interface Choice {
  value: string
  label: string
  /** The number of contacts with this value, if known. */
  count?: number | undefined
}

export interface Choices {
  choices: Choice[]
  isLoading: boolean
  /** There are more values than these. */
  isPartial: boolean
}

/** Returns the values to choose from for a field, chosen ones too; null for a field of free text. */
export function useChoices(field: FieldKey, chosen: readonly string[]): Choices | null {
  const facets = useContactFacets(field === 'tags' || field === 'source')
  if (field === 'source') {
    const countOf = (source: string) =>
      facets ? (facets.sources.find((each) => each.source === source)?.count ?? 0) : undefined
    const choices = contactSources.map((value) => ({
      value,
      label: sourceLabels[value],
      count: countOf(value),
    }))
    return { choices, isLoading: false, isPartial: false }
  }
  if (field !== 'tags') return null
  const known = facets?.tags ?? []
  const others = chosen.filter((tag) => !known.some((each) => each.tag === tag))
  const choices = [
    ...others.map((tag) => ({ value: tag, label: tag })),
    ...known.map(({ tag, count }) => ({ value: tag, label: tag, count })),
  ]
  return {
    choices,
    isLoading: facets === undefined,
    isPartial: known.length >= MAX_COUNTED_TAGS,
  }
}
