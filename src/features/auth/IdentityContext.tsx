import { createContext, use } from 'react'
import type { Identity, IdentityUser } from './identity'

export interface IdentityContextValue {
  identity: Identity
  /** What the provider says of the signed-in person; null while nobody is. */
  identityUser: IdentityUser | null
  /** Signs out in this tab and every other one, and forgets what this browser kept for the person. */
  signOut: () => Promise<void>
  /** Loads the page again; injected so that a test can watch it. */
  reload: () => void
}

export const IdentityContext = createContext<IdentityContextValue | null>(null)

/** The identity provider and who is signed in. Throws outside `AuthProvider`. */
export function useIdentity(): IdentityContextValue {
  const value = use(IdentityContext)
  if (value === null) throw new Error('useIdentity needs an AuthProvider above it.')
  return value
}
