import { lazyPart } from '@/shared/ui/lazyPart'

/** The import panel over the list of contacts; its code is loaded when it is first opened. */
export const LazyImportDrawer = lazyPart(
  async () => (await import('./ImportDrawer')).ImportDrawer,
  'over the page',
)
