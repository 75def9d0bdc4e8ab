import { createContext, use } from 'react'
import type { Identity, IdentityUser } from './identity'

export interface IdentityContextValue {
  identity: Identity
  identityUser: IdentityUser | null
  /** Signs out of every tab and clears the user's storage; `notice` is shown afterwards. */
  signOut: (notice?: string) => Promise<void>
  /**
   * Reloads the user from the provider. Rejects with the provider's error after handling it: an
   * ended session opens sign-in over the page, a disabled or deleted account is signed out.
   */
  refreshUser: () => Promise<IdentityUser | null>
  /** Reloads the page, or opens another path of the app with a full page load. */
  reload: (path?: string) => void
}

export const IdentityContext = createContext<IdentityContextValue | null>(null)

/** Returns the identity provider and the signed-in user. Throws outside `AuthProvider`. */
export function useIdentity(): IdentityContextValue {
  const value = use(IdentityContext)
  if (value === null) throw new Error('useIdentity needs an AuthProvider above it.')
  return value
}
