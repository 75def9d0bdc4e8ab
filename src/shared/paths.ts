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
  card: '/card/:cardId',
  contactExchange: '/contacts/new/:profileId',
  contacts: '/contacts',
  contactNew: '/contacts/new',
  recentlyAdded: '/contacts/recently-added',
  contactsMerge: '/contacts/merge',
  contact: '/contacts/:contactId',
  contactEdit: '/contacts/:contactId/edit',
  profile: '/profile/:profileId',
  profileTabs: '/profile/:profileId/:tabs',
} as const

/** The parts of a profile's editor, in the order of its tabs. */
export const profileTabs = [
  'details',
  'socials',
  'everlinks',
  'services',
  'appearance',
  'video',
  'share',
  'settings',
] as const
export type ProfileTab = (typeof profileTabs)[number]

/** Stands for the default profile in its address. */
export const DEFAULT_PROFILE = 'default'

/** The path of every screen, built from its pattern. */
export const paths = {
  home: patterns.home,
  auth: patterns.auth,
  signUp: `${patterns.auth}?step=create-account`,
  signIn: patterns.signIn,
  signInByPhone: `${patterns.signIn}?method=phone`,
  forgotPassword: patterns.forgotPassword,
  resetPassword: (oobCode: string) =>
    `${patterns.resetPassword}?${new URLSearchParams({ oobCode }).toString()}`,
  verifyAndChangeEmail: (oobCode: string) =>
    `${patterns.verifyAndChangeEmail}?${new URLSearchParams({ oobCode }).toString()}`,
  termsOfService: patterns.termsOfService,
  privacyPolicy: patterns.privacyPolicy,
  /** A card as its visitors see it, by its id or a slug. */
  card: (cardId: string) => generatePath(patterns.card, { cardId }),
  /** The entry page for the new owner of a card that is nobody's yet, who comes back to it (spec section 2). */
  homeForCard: (cardId: string) =>
    `${patterns.home}?redirect=${generatePath(patterns.card, { cardId })}`,
  /** The form in which a visitor of a profile leaves their details. */
  contactExchange: (profileId: string) => generatePath(patterns.contactExchange, { profileId }),
  contacts: patterns.contacts,
  favorites: `${patterns.contacts}?favorite=true`,
  contactImport: `${patterns.contacts}?panel=import`,
  /** An import that was begun before. */
  contactImportOf: (jobId: string) =>
    `${patterns.contacts}?${new URLSearchParams({ panel: 'import', job: jobId }).toString()}`,
  contactExport: `${patterns.contacts}?panel=export`,
  trash: `${patterns.contacts}?trash=true`,
  recentlyAdded: patterns.recentlyAdded,
  contactsMerge: patterns.contactsMerge,
  /** The comparison of chosen contacts. */
  contactsCompare: (contactIds: readonly string[]) =>
    `${patterns.contactsMerge}?ids=${contactIds.join(',')}`,
  mergeHistory: `${patterns.contactsMerge}?tab=history`,
  contactNew: patterns.contactNew,
  contact: (contactId: string) => generatePath(patterns.contact, { contactId }),
  contactEdit: (contactId: string) => generatePath(patterns.contactEdit, { contactId }),
  profile: (profileId: string, tab: ProfileTab = 'details') =>
    tab === 'details'
      ? generatePath(patterns.profile, { profileId })
      : generatePath(patterns.profileTabs, { profileId, tabs: tab }),
  /** Leads on to the default profile, whichever that is. */
  profiles: generatePath(patterns.profile, { profileId: DEFAULT_PROFILE }),
  /** The dialog that makes a profile, over the default one. */
  profileNew: `${generatePath(patterns.profile, { profileId: DEFAULT_PROFILE })}?panel=new`,
} as const
