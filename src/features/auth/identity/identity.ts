/** A user as the identity provider knows them; unknown values are ''. */
export interface IdentityUser {
  userId: string
  firstName: string
  lastName: string
  phoneNumber: string
  email: string
  isEmailVerified: boolean
}

/** The purpose of a link in an e-mail. `newEmail` is the new address of the account, or ''. */
export interface ActionCode {
  operation: 'resetPassword' | 'verifyEmail' | 'recoverEmail' | 'verifyAndChangeEmail'
  email: string
  newEmail: string
}

/** A code sent to a phone. `confirm` resolves to the phone proof (docs/decisions/0010). */
export interface PhoneChallenge {
  confirm: (code: string) => Promise<string>
}

/**
 * The identity provider, as far as the app needs it. Actions reject with the provider's error, whose
 * `code` starts with `auth/` (`identityErrors` has the messages).
 */
export interface Identity {
  /**
   * Calls `onUser` with the signed-in user, now and after each change; null means nobody.
   * `onFailure` is called when the provider cannot be loaded. Returns a function that unsubscribes.
   */
  onUserChanged: (
    onUser: (user: IdentityUser | null) => void,
    onFailure: (error: unknown) => void,
  ) => () => void
  signInWithPassword: (email: string, password: string) => Promise<IdentityUser>
  /** Signs in with a token that the server made. */
  signInWithCustomToken: (token: string) => Promise<IdentityUser>
  /** Ends the session. Its end is recorded synchronously, in case the page is left at once. */
  signOut: () => Promise<void>
  /** Returns the ID token, refreshed below five minutes (spec section 9), or null if signed out. */
  getToken: (forceRefresh?: boolean) => Promise<string | null>
  /** Returns a valid ID token synchronously, or null if none is at hand. */
  readToken: () => string | null
  /**
   * Reloads the signed-in user from the provider, or the one whose session ended by itself. Rejects
   * for a disabled or deleted account and for an ended session (`accountStatusOf`). Resolves to null
   * if nobody was signed in.
   */
  reload: () => Promise<IdentityUser | null>
  /** Sends a link that resets the password. */
  sendPasswordReset: (email: string) => Promise<void>
  /** Returns the purpose of a link's code without using the code up. */
  readActionCode: (code: string) => Promise<ActionCode>
  /** Verifies, changes or recovers an e-mail address by a link's code. */
  applyActionCode: (code: string) => Promise<void>
  confirmPasswordReset: (code: string, password: string) => Promise<void>
  /** Sends a link that verifies the signed-in user's e-mail address. */
  sendEmailVerification: () => Promise<void>
  /** Signs the user in again, before an action that needs a recent sign-in. */
  reauthenticate: (password: string) => Promise<void>
  /** Sends a link to `email`; following it makes that the user's address. */
  changeEmail: (email: string) => Promise<void>
  changePassword: (password: string) => Promise<void>
  /** Sends a code to a number in E.164. `container` is for the provider's check against bots. */
  startPhoneProof: (phoneNumber: string, container: HTMLElement) => Promise<PhoneChallenge>
}
