import { lazyPart } from '@/shared/ui/lazyPart'

/** `SignInDialog`, loaded when a session has ended. */
export const LazySignInDialog = lazyPart(
  async () => (await import('./SignInDialog')).SignInDialog,
  'over the page',
)
