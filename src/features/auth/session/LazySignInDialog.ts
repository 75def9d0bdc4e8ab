import { lazyPart } from '@/shared/ui/lazyPart'

/** `SignInDialog`, loaded when a session expires: it is rarely seen. */
export const LazySignInDialog = lazyPart(
  async () => (await import('./SignInDialog')).SignInDialog,
  'over the page',
)
