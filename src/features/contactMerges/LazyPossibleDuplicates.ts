import { lazyPart } from '@/shared/ui/lazyPart'

/** `PossibleDuplicates`, loaded lazily; the record is complete without it. */
export const LazyPossibleDuplicates = lazyPart(
  async () => (await import('./PossibleDuplicates')).PossibleDuplicates,
  'nothing',
)
