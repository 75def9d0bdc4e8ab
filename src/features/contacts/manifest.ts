import { lazyScreen } from '@/shared/lib/lazyScreen'
import type { FeatureManifest } from '@/shared/lib/manifest'
import { requires } from '@/shared/lib/requires'
import { patterns } from '@/shared/paths'
import { type RowsStore, firstRowsLoader } from './rows/firstRows'

export const contactsManifest: FeatureManifest<RowsStore> = {
  signedInRoutes: (loadStore) => [
    {
      path: patterns.contacts,
      ...requires('read', 'Contact'),
      loader: firstRowsLoader(loadStore),
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
      path: patterns.contact,
      ...requires('read', 'Contact'),
      lazy: lazyScreen(async () => (await import('./record/ContactPage')).ContactPage),
    },
    {
      path: patterns.contactEdit,
      ...requires('update', 'Contact'),
      lazy: lazyScreen(async () => (await import('./form/EditContactPage')).EditContactPage),
    },
  ],
}
