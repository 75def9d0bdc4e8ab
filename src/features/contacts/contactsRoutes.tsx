import type { Middleware, Slice } from '@reduxjs/toolkit'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import { requires } from '@/shared/lib/requires'
import { patterns } from '@/shared/paths'
import type { PrefetchStore } from './rows/prefetchRows'
import { prefetchRowsLoader } from './rows/prefetchRowsLoader'

/** The store, to which this feature attaches its slices when one of its screens is loaded. */
type ContactsStore = PrefetchStore & {
  attachSlice: (slice: Slice, middleware?: Middleware) => void
}

interface ContactsRoutesOptions {
  /** Returns the store with the api slice in it. */
  loadStore: () => Promise<ContactsStore>
  /** Opens over the list while `?panel=import` is in the URL. */
  ImportDrawer: ComponentType
  /** Links a contact to others that may be the same person. */
  PossibleDuplicates: ComponentType<{ contactId: string }>
}

/**
 * The signed-in screens of contacts, each loaded when it is first opened. Parts of other features
 * are passed in.
 */
export function contactsRoutes({
  loadStore,
  ImportDrawer,
  PossibleDuplicates,
}: ContactsRoutesOptions): RouteObject[] {
  const screen = (load: () => Promise<ComponentType>) =>
    lazyScreen(async () => {
      const [Screen] = await Promise.all([load(), attachSlices(loadStore)])
      return Screen
    })
  return [
    {
      path: patterns.contacts,
      ...requires('read', 'Contact'),
      loader: prefetchRowsLoader(loadStore),
      shouldRevalidate: () => false,
      lazy: screen(async () => {
        const { ContactsPage } = await import('./list/ContactsPage')
        return () => <ContactsPage ImportDrawer={ImportDrawer} />
      }),
    },
    {
      path: patterns.contactNew,
      ...requires('create', 'Contact'),
      lazy: screen(async () => (await import('./form/NewContactPage')).NewContactPage),
    },
    {
      path: patterns.recentlyAdded,
      ...requires('read', 'Contact'),
      lazy: screen(async () => (await import('./recent/RecentlyAddedPage')).RecentlyAddedPage),
    },
    {
      path: patterns.contact,
      ...requires('read', 'Contact'),
      lazy: screen(async () => {
        const { ContactPage } = await import('./record/ContactPage')
        return () => <ContactPage PossibleDuplicates={PossibleDuplicates} />
      }),
    },
    {
      path: patterns.contactEdit,
      ...requires('update', 'Contact'),
      lazy: screen(async () => (await import('./form/EditContactPage')).EditContactPage),
    },
  ]
}

async function attachSlices(loadStore: () => Promise<ContactsStore>): Promise<void> {
  const [store, { contactWritesSlice }, { cellEditsSlice }, { persistCellEdits }] =
    await Promise.all([
      loadStore(),
      import('./writes/contactWritesSlice'),
      import('./edit/cellEditsSlice'),
      import('./edit/persistCellEdits'),
    ])
  store.attachSlice(contactWritesSlice)
  store.attachSlice(cellEditsSlice, persistCellEdits)
}
