import { createContext, use } from 'react'
import type { Identity, IdentityUser } from './identity'

export interface IdentityContextValue {
  identity: Identity
  /** What the provider says of the signed-in person; null while nobody is. */
  identityUser: IdentityUser | null
  /** Signs out in this tab and every other one, and forgets what this browser kept for the person. A notice is shown where they land. */
  signOut: (notice?: string) => Promise<void>
  /**
   * Asks the provider anew about the signed-in person, so that an e-mail confirmed or changed elsewhere shows; null when nobody is. Rejects with the
   * provider's error, after it was acted on: an ended session asks for sign-in over the page, a disabled or deleted account is signed out.
   */
  refreshUser: () => Promise<IdentityUser | null>
  /** Loads the page again, or another path of the app in its place; injected so that a test can watch it. */
  reload: (path?: string) => void
}

export const IdentityContext = createContext<IdentityContextValue | null>(null)

/** The identity provider and who is signed in. Throws outside `AuthProvider`. */
export function useIdentity(): IdentityContextValue {
  const value = use(IdentityContext)
  if (value === null) throw new Error('useIdentity needs an AuthProvider above it.')
  return value
}
