import type { RouteObject } from 'react-router-dom'
import type { Middleware, Slice } from '@reduxjs/toolkit'
import type { ComponentType } from 'react'
import { lazyScreen } from '@/shared/lib/lazyScreen'
import { requires } from '@/shared/lib/requires'
import { patterns } from '@/shared/paths'
import { type PrefetchStore, prefetchRowsLoader } from './rows/prefetchRowsLoader'

/** The store, which takes the slices of this feature when one of its screens is loaded. */
type ContactsStore = PrefetchStore & {
  attachSlice: (slice: Slice, middleware?: Middleware) => void
}

/** The signed-in screens of contacts; each is loaded when it is first opened. `loadStore` brings the store with the api slice in it. */
export function contactsRoutes(loadStore: () => Promise<ContactsStore>): RouteObject[] {
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
      lazy: screen(async () => (await import('./list/ContactsPage')).ContactsPage),
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
      path: patterns.contactsMerge,
      ...requires('read', 'Contact'),
      lazy: screen(async () => (await import('@/features/contactMerges/MergePage')).MergePage),
    },
    {
      path: patterns.contact,
      ...requires('read', 'Contact'),
      lazy: screen(async () => (await import('./record/ContactPage')).ContactPage),
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
