import { lazyPart } from '@/shared/ui/lazyPart'

/**
 * The link from a contact's record to its possible duplicates. The record is complete without it.
 */
export const LazyPossibleDuplicates = lazyPart(
  async () => (await import('./PossibleDuplicates')).PossibleDuplicates,
  'nothing',
)
