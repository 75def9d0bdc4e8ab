import { lazyPart } from '@/shared/ui/lazyPart'

export { contactMergesRoutes } from './contactMergesRoutes'

/** The link from a contact's record to its possible duplicates. The record is complete without it. */
export const PossibleDuplicates = lazyPart(
  async () => (await import('./PossibleDuplicates')).PossibleDuplicates,
  'nothing',
)
