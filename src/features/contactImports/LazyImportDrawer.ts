import { lazyPart } from '@/shared/ui/lazyPart'

/** `ImportDrawer`, loaded when it is first opened. */
export const LazyImportDrawer = lazyPart(
  async () => (await import('./ImportDrawer')).ImportDrawer,
  'over the page',
)
