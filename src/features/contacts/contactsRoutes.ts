import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import { requires } from '@/shared/lib/requires'
import { patterns } from '@/shared/paths'
import { type PrefetchStore, prefetchRowsLoader } from './rows/prefetchRowsLoader'

/** The signed-in screens of contacts; each is loaded when it is first opened. `loadStore` brings the store with the api slice in it. */
export const contactsRoutes = (loadStore: () => Promise<PrefetchStore>): RouteObject[] => [
  {
    path: patterns.contacts,
    ...requires('read', 'Contact'),
    loader: prefetchRowsLoader(loadStore),
    shouldRevalidate: () => false,
    lazy: lazyScreen(async () => (await import('./list/ContactsPage')).ContactsPage),
  },
  {
    path: patterns.contactNew,
    ...requires('create', 'Contact'),
    lazy: lazyScreen(async () => (await import('./form/NewContactPage')).NewContactPage),
  },
  {
    path: patterns.recentlyAdded,
    ...requires('read', 'Contact'),
    lazy: lazyScreen(async () => (await import('./recent/RecentlyAddedPage')).RecentlyAddedPage),
  },
  {
    path: patterns.contactsMerge,
    ...requires('read', 'Contact'),
    lazy: lazyScreen(async () => (await import('@/features/contactMerges/MergePage')).MergePage),
  },
  {
    path: patterns.contact,
    ...requires('read', 'Contact'),
    lazy: lazyScreen(async () => (await import('./record/ContactPage')).ContactPage),
  },
  {
    path: patterns.contactEdit,
    ...requires('update', 'Contact'),
    lazy: lazyScreen(async () => (await import('./form/EditContactPage')).EditContactPage),
  },
]
