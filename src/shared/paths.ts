import { generatePath } from 'react-router-dom'

/** The full pattern of every route that exists, as the router mounts it. */
export const patterns = {
  home: '/',
  signIn: '/auth/sign-in',
  contacts: '/contacts',
  contactNew: '/contacts/new',
  contact: '/contacts/:contactId',
  contactEdit: '/contacts/:contactId/edit',
} as const

/** The path of every screen, built from its pattern. */
export const paths = {
  home: patterns.home,
  signIn: patterns.signIn,
  contacts: patterns.contacts,
  favorites: `${patterns.contacts}?favorite=true`,
  contactImport: `${patterns.contacts}?panel=import`,
  contactNew: patterns.contactNew,
  contact: (contactId: string) => generatePath(patterns.contact, { contactId }),
  contactEdit: (contactId: string) => generatePath(patterns.contactEdit, { contactId }),
} as const
