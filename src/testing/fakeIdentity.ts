import type { Identity, IdentityUser } from '@/features/auth'

/** An identity provider in memory. Tests sign people in and out of it, as another tab or the provider itself would. */
export interface FakeIdentity extends Identity {
  /** What the person must type; any other password is wrong. */
  password: string
  /** Rejects the next sign-in with this error. */
  failNextSignIn: (error: unknown) => void
  /** Somebody signed in or out elsewhere. */
  change: (user: IdentityUser | null) => void
  currentUser: () => IdentityUser | null
}

/** `known` is who can sign in; `initial` is who is signed in when the app opens. One that is down cannot say who that is. */
export function createFakeIdentity(known: IdentityUser, initial: IdentityUser | null, isDown = false): FakeIdentity {
  const listeners = new Set<(user: IdentityUser | null) => void>()
  let current = initial
  let nextFailure: { error: unknown } | null = null

  const change = (user: IdentityUser | null) => {
    // Like the real provider, it tells only of another person.
    const isNews = user?.userId !== current?.userId
    current = user
    if (isNews) for (const listener of listeners) listener(user)
  }

  return {
    password: 'correct horse',
    change,
    currentUser: () => current,
    failNextSignIn: (error) => {
      nextFailure = { error }
    },
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
      const failure = nextFailure
      nextFailure = null
      if (failure !== null) throw failure.error
      if (email !== known.email || password !== this.password) throw Object.assign(new Error('wrong'), { code: 'auth/invalid-credential' })
      change(known)
      return Promise.resolve(known)
    },
    signOut: () => {
      change(null)
      return Promise.resolve()
    },
    getToken: () => Promise.resolve(current && `token-of-${current.userId}`),
  }
}
