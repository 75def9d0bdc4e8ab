import type { RouteObject } from 'react-router-dom'
import { patterns } from '@/shared/paths'

/** The signed-in screens of contacts; each is loaded when it is first opened. */
export const contactsRoutes: RouteObject[] = [
  { path: patterns.contacts, lazy: async () => ({ Component: (await import('./ContactsPage')).ContactsPage }) },
  { path: patterns.contactNew, lazy: async () => ({ Component: (await import('./form/NewContactPage')).NewContactPage }) },
  { path: patterns.contact, lazy: async () => ({ Component: (await import('./record/ContactPage')).ContactPage }) },
  { path: patterns.contactEdit, lazy: async () => ({ Component: (await import('./form/EditContactPage')).EditContactPage }) },
]
