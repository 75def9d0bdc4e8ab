/** What the identity provider says of a person. Empty where it knows nothing. */
export interface IdentityUser {
  userId: string
  firstName: string
  lastName: string
  phoneNumber: string
  email: string
}

/** The identity provider, as far as the app needs it. Tests bring their own. */
export interface Identity {
  /**
   * Tells who is signed in, at once and after each change; null means nobody. `onFailure` is called when the provider cannot be loaded.
   * Returns how to stop listening.
   */
  onUserChanged: (onUser: (user: IdentityUser | null) => void, onFailure: (error: unknown) => void) => () => void
  /** Rejects with the provider's error, whose `code` starts with `auth/`. */
  signInWithPassword: (email: string, password: string) => Promise<IdentityUser>
  signOut: () => Promise<void>
  /** The ID token, refreshed when it is about to expire (spec section 9), or null when nobody is signed in. */
  getToken: (forceRefresh?: boolean) => Promise<string | null>
}
