import { lazyPart } from '@/shared/ui/lazyPart'

export { contactMergesManifest } from './manifest'
export { contactMergesMenu } from './menu'

/** The link from a contact's record to its possible duplicates. The record is complete without it. */
export const PossibleDuplicates = lazyPart(
  async () => (await import('./PossibleDuplicates')).PossibleDuplicates,
  'nothing',
)
