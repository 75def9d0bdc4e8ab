/** What the identity provider says of a person. Empty where it knows nothing. */
export interface IdentityUser {
  userId: string
  firstName: string
  lastName: string
  phoneNumber: string
  email: string
  isEmailVerified: boolean
}

/** What an action link of the provider's mail is for. `email` is whom it is for; `newEmail` what their address becomes, or ''. */
export interface ActionCode {
  operation: 'resetPassword' | 'verifyEmail' | 'recoverEmail' | 'verifyAndChangeEmail'
  email: string
  newEmail: string
}

/** A phone number whose code has been sent. `confirm` resolves to the proof that the server takes (docs/decisions/0010). */
export interface PhoneChallenge {
  confirm: (code: string) => Promise<string>
}

/**
 * The identity provider, as far as the app needs it. Tests bring their own. What a person asks for rejects with the provider's error, whose `code` starts
 * with `auth/` (`identityErrors` gives it words).
 */
export interface Identity {
  /**
   * Tells who is signed in, at once and after each change; null means nobody. `onFailure` is called when the provider cannot be loaded.
   * Returns how to stop listening.
   */
  onUserChanged: (
    onUser: (user: IdentityUser | null) => void,
    onFailure: (error: unknown) => void,
  ) => () => void
  signInWithPassword: (email: string, password: string) => Promise<IdentityUser>
  /** Signs in with a token that the server made. */
  signInWithCustomToken: (token: string) => Promise<IdentityUser>
  /** Ends the session. That it is over is recorded before anything is awaited, so that it holds in every tab even when the page is left at once. */
  signOut: () => Promise<void>
  /** The ID token, refreshed when it has less than five minutes left (spec section 9; once, however many ask), or null when nobody is signed in. */
  getToken: (forceRefresh?: boolean) => Promise<string | null>
  /** The ID token that is at hand and good, without waiting for anything; null where there is none, or where nobody knows yet who is signed in. */
  readToken: () => string | null
  /**
   * Asks the provider anew about the signed-in person, or the one whom it has dropped by itself: an e-mail confirmed or changed elsewhere shows; a disabled
   * or deleted account and an ended session reject, with codes that tell them apart (`standingOf`). Null where nobody is or was signed in.
   */
  reload: () => Promise<IdentityUser | null>
  /** Has a link sent that resets the password. */
  sendPasswordReset: (email: string) => Promise<void>
  /** What the code of an action link is for; the code stays good. */
  readActionCode: (code: string) => Promise<ActionCode>
  /** Uses the code of a link that verifies, changes or recovers an e-mail address. */
  applyActionCode: (code: string) => Promise<void>
  confirmPasswordReset: (code: string, password: string) => Promise<void>
  /** Has a link sent that verifies the signed-in person's e-mail address. */
  sendEmailVerification: () => Promise<void>
  /** Signs the signed-in person in again, so that what needs a recent sign-in may follow. */
  reauthenticate: (password: string) => Promise<void>
  /** Has a link sent to `email`, which becomes the signed-in person's address when it is followed. */
  changeEmail: (email: string) => Promise<void>
  changePassword: (password: string) => Promise<void>
  /** Has a code sent to a phone number in E.164. `container` is an element on the page for the provider's check against robots. */
  startPhoneProof: (phoneNumber: string, container: HTMLElement) => Promise<PhoneChallenge>
}
