import { identityCodeOf } from '@/contract/account/identityErrors'
import type { ActionCode, Identity, IdentityUser } from '@/features/auth'

type Verb = Exclude<keyof Identity, 'onUserChanged'>

/**
 * An identity provider in memory. Tests sign people in and out of it, like another tab or the
 * provider itself.
 */
export interface FakeIdentity extends Identity {
  /** The right password; any other one is wrong. */
  password: string
  /** The one-time code that was sent to a phone. */
  phoneCode: string
  /** Valid action codes, each for one use. */
  actionCodes: Map<string, ActionCode>
  /**
   * Requests such as `sendPasswordReset ada@example.com`; reads of the current user are not
   * recorded.
   */
  asked: string[]
  /** Rejects the next call of a verb with this error. */
  failNext: (verb: Verb, error: Error) => void
  /** Others who can sign in, with the same password. */
  others: IdentityUser[]
  /** Signs somebody in or out elsewhere. */
  change: (user: IdentityUser | null) => void
  /**
   * Drops the signed-in user like the provider does; later reads of the user reject with this code.
   */
  drop: (code: string) => void
  currentUser: () => IdentityUser | null
  /** Makes the token at hand one from when the user was still this. */
  keepTokenOf: (user: IdentityUser) => void
}

/** Errors with which the real provider signs the user out before it rejects. */
const endings = ['auth/user-disabled', 'auth/user-not-found', 'auth/user-token-expired']

/** Builds an error like the provider's. */
export function identityError(code: string): Error & { code: string } {
  return Object.assign(new Error(`Firebase: Error (${code}).`), { code })
}

/**
 * Creates the fake. `known` can sign in; `initial` is signed in when the app opens; `isDown` makes
 * the provider fail to tell who that is.
 */
export function createFakeIdentity(
  known: IdentityUser,
  initial: IdentityUser | null,
  isDown = false,
): FakeIdentity {
  const listeners = new Set<(user: IdentityUser | null) => void>()
  const failures = new Map<Verb, Error>()
  const actionCodes = new Map<string, ActionCode>()
  const asked: string[] = []
  const others: IdentityUser[] = []
  let current = initial
  let dropped: string | null = null
  let issuedTo: IdentityUser | null = null

  const change = (user: IdentityUser | null) => {
    // Like the real provider, this notifies of another user only.
    const isNews = user?.userId !== current?.userId
    current = user
    if (user !== null) dropped = null
    if (isNews) for (const listener of listeners) listener(user)
  }
  const drop = (code: string) => {
    change(null)
    dropped = code
  }
  const take = (verb: Verb, ...given: string[]) => {
    if (!['getToken', 'reload'].includes(verb)) asked.push([verb, ...given].join(' '))
    const error = failures.get(verb)
    failures.delete(verb)
    return error === undefined ? Promise.resolve() : Promise.reject(error)
  }
  /** Returns the token at hand, or a new one: it says what the user was when it was issued. */
  const tokenOf = (isForced: boolean) => {
    if (!current) return null
    if (isForced || issuedTo?.userId !== current.userId) issuedTo = current
    return `token-of-${current.userId}${issuedTo.isEmailVerified ? '' : '-unconfirmed'}`
  }
  const codeOf = (code: string): ActionCode => {
    const found = actionCodes.get(code)
    if (found === undefined) throw identityError('auth/invalid-action-code')
    return found
  }

  return {
    password: 'correct horse',
    phoneCode: '123456',
    actionCodes,
    asked,
    others,
    change,
    drop,
    currentUser: () => current,
    keepTokenOf: (user) => {
      issuedTo = user
    },
    failNext: (verb, error) => void failures.set(verb, error),
    onUserChanged: (onUser, onFailure) => {
      listeners.add(onUser)
      queueMicrotask(() => {
        if (isDown) onFailure(new Error('The provider is down.'))
        else if (listeners.has(onUser)) onUser(current)
      })
      return () => {
        listeners.delete(onUser)
      }
    },
    async signInWithPassword(email, password) {
      await take('signInWithPassword', email)
      const person = [known, ...others].find((each) => each.email === email)
      if (person === undefined || password !== this.password)
        throw identityError('auth/invalid-credential')
      change(person)
      return person
    },
    async signInWithCustomToken(token) {
      await take('signInWithCustomToken', token)
      change(known)
      return known
    },
    async signOut() {
      await take('signOut')
      change(null)
      dropped = null
    },
    async getToken(isForced = false) {
      await take('getToken')
      return tokenOf(isForced)
    },
    readToken: () => tokenOf(false),
    async reload() {
      await take('reload').catch((error: unknown) => {
        const code = identityCodeOf(error) ?? ''
        if (endings.includes(code)) drop(code)
        throw error
      })
      if (dropped !== null) throw identityError(dropped)
      return current
    },
    sendPasswordReset: (email) => take('sendPasswordReset', email),
    async readActionCode(code) {
      await take('readActionCode', code)
      return codeOf(code)
    },
    async applyActionCode(code) {
      await take('applyActionCode', code)
      const { operation, email, newEmail } = codeOf(code)
      actionCodes.delete(code)
      if (current?.email !== email) return
      if (operation === 'verifyEmail') current = { ...current, isEmailVerified: true }
      if (operation === 'verifyAndChangeEmail') current = { ...current, email: newEmail }
    },
    async confirmPasswordReset(code, password) {
      await take('confirmPasswordReset', code)
      codeOf(code)
      actionCodes.delete(code)
      this.password = password
    },
    sendEmailVerification: () => take('sendEmailVerification'),
    async reauthenticate(password) {
      await take('reauthenticate')
      if (password !== this.password) throw identityError('auth/wrong-password')
    },
    changeEmail: (email) => take('changeEmail', email),
    async changePassword(password) {
      await take('changePassword')
      this.password = password
    },
    async startPhoneProof(phoneNumber) {
      await take('startPhoneProof', phoneNumber)
      return {
        confirm: (code) =>
          code === this.phoneCode
            ? Promise.resolve(`proof.${phoneNumber.slice(1)}.`)
            : Promise.reject(identityError('auth/invalid-verification-code')),
      }
    },
  }
}
