import { lazyPart } from '@/shared/ui/lazyPart'

/** The button that sends a contact to GoHighLevel. Its record is complete without it. */
export const LazyPushContact = lazyPart(
  async () => (await import('./PushActions')).PushContact,
  'nothing',
)

/** The button that sends the selected contacts to GoHighLevel. The bar is complete without it. */
export const LazyPushSelection = lazyPart(
  async () => (await import('./PushActions')).PushSelection,
  'nothing',
)
