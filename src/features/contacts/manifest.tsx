import type { ComponentType } from 'react'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import type { FeatureManifest } from '@/shared/lib/manifest'
import { requires } from '@/shared/lib/requires'
import { patterns } from '@/shared/paths'
import type { PrefetchStore } from './rows/prefetchRows'
import { prefetchRowsLoader } from './rows/prefetchRowsLoader'
import type { PushSelectionProps } from './bulk/SelectionActions'

interface ContactsParts {
  /** Opens over the list while `?panel=import` is in the URL. */
  ImportDrawer: ComponentType
  /** Links a contact to others that may be the same person. */
  PossibleDuplicates: ComponentType<{ contactId: string }>
  /** Sends a contact to the connected CRM. */
  PushContact: ComponentType<{ contactId: string }>
  /** Sends the selected contacts to the connected CRM. */
  PushSelection: ComponentType<PushSelectionProps>
}

/** Returns the manifest of contacts, whose screens show these parts of other features. */
export const contactsManifest = ({
  ImportDrawer,
  PossibleDuplicates,
  PushContact,
  PushSelection,
}: ContactsParts): FeatureManifest<PrefetchStore> => ({
  signedInRoutes: (loadStore) => [
    {
      path: patterns.contacts,
      ...requires('read', 'Contact'),
      loader: prefetchRowsLoader(loadStore),
      shouldRevalidate: () => false,
      lazy: lazyScreen(async () => {
        const { ContactsPage } = await import('./list/ContactsPage')
        return () => <ContactsPage ImportDrawer={ImportDrawer} PushSelection={PushSelection} />
      }),
    },
    {
      path: patterns.contactNew,
      ...requires('create', 'Contact'),
      lazy: lazyScreen(async () => (await import('./form/screens')).NewContactPage),
    },
    {
      path: patterns.recentlyAdded,
      ...requires('read', 'Contact'),
      lazy: lazyScreen(async () => (await import('./recent/RecentlyAddedPage')).RecentlyAddedPage),
    },
    {
      path: patterns.contact,
      ...requires('read', 'Contact'),
      lazy: lazyScreen(async () => {
        const { ContactPage } = await import('./record/ContactPage')
        return () => (
          <ContactPage PossibleDuplicates={PossibleDuplicates} PushContact={PushContact} />
        )
      }),
    },
    {
      path: patterns.contactEdit,
      ...requires('update', 'Contact'),
      lazy: lazyScreen(async () => (await import('./form/screens')).EditContactPage),
    },
  ],
})
