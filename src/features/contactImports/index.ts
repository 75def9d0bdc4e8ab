import { lazyPart } from '@/shared/ui/lazyPart'

export { contactImportsMenu } from './menu'

/** The import panel over the list of contacts; its code is loaded when it is first opened. */
export const ImportDrawer = lazyPart(
  async () => (await import('./ImportDrawer')).ImportDrawer,
  'over the page',
)
