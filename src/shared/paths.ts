import { generatePath } from 'react-router-dom'

/** The full pattern of every route that exists, as the router mounts it. */
export const patterns = {
  home: '/',
  auth: '/auth',
  signIn: '/auth/sign-in',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  authAction: '/auth/action',
  verifyAndChangeEmail: '/auth/verify-and-change-email',
  termsOfService: '/terms-of-service',
  privacyPolicy: '/privacy-policy',
  contacts: '/contacts',
  contactNew: '/contacts/new',
  recentlyAdded: '/contacts/recently-added',
  contactsMerge: '/contacts/merge',
  contact: '/contacts/:contactId',
  contactEdit: '/contacts/:contactId/edit',
} as const

/** The path of every screen, built from its pattern. */
export const paths = {
  home: patterns.home,
  auth: patterns.auth,
  signUp: `${patterns.auth}?step=create-account`,
  signIn: patterns.signIn,
  signInByPhone: `${patterns.signIn}?method=phone`,
  forgotPassword: patterns.forgotPassword,
  resetPassword: (oobCode: string) => `${patterns.resetPassword}?${new URLSearchParams({ oobCode }).toString()}`,
  verifyAndChangeEmail: (oobCode: string) => `${patterns.verifyAndChangeEmail}?${new URLSearchParams({ oobCode }).toString()}`,
  termsOfService: patterns.termsOfService,
  privacyPolicy: patterns.privacyPolicy,
  contacts: patterns.contacts,
  favorites: `${patterns.contacts}?favorite=true`,
  contactImport: `${patterns.contacts}?panel=import`,
  /** An import that was begun before. */
  contactImportOf: (jobId: string) => `${patterns.contacts}?${new URLSearchParams({ panel: 'import', job: jobId }).toString()}`,
  contactExport: `${patterns.contacts}?panel=export`,
  trash: `${patterns.contacts}?trash=true`,
  recentlyAdded: patterns.recentlyAdded,
  contactsMerge: patterns.contactsMerge,
  /** The comparison of chosen contacts. */
  contactsCompare: (contactIds: readonly string[]) => `${patterns.contactsMerge}?ids=${contactIds.join(',')}`,
  mergeHistory: `${patterns.contactsMerge}?tab=history`,
  contactNew: patterns.contactNew,
  contact: (contactId: string) => generatePath(patterns.contact, { contactId }),
  contactEdit: (contactId: string) => generatePath(patterns.contactEdit, { contactId }),
} as const
