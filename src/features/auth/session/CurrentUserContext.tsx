import { createContext, use } from 'react'
import type { User } from '@/contract/account/users'

export const CurrentUserContext = createContext<User | null>(null)

/** The signed-in person's user record. Throws outside `CurrentUserGate`. */
export function useCurrentUser(): User {
  const user = use(CurrentUserContext)
  if (user === null) throw new Error('useCurrentUser needs a CurrentUserGate above it.')
  return user
}

/** The signed-in person's user record, or null until it is there. */
export function useKnownUser(): User | null {
  return use(CurrentUserContext)
}

/** Spec section 1: a user counts as premium when the record carries a Roles object. */
export function useIsPremium(): boolean {
  return useCurrentUser().Roles !== undefined
}
