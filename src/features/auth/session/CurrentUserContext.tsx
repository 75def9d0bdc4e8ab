import { type ReactNode, createContext, use } from 'react'
import type { User } from '@/contract/account/users'

export const CurrentUserContext = createContext<User | null>(null)

/** Returns the signed-in user's record. Throws outside `CurrentUserGate`. */
export function useCurrentUser(): User {
  const user = use(CurrentUserContext)
  if (user === null) throw new Error('useCurrentUser needs a CurrentUserGate above it.')
  return user
}

/** Returns the signed-in user's record, or null until it is loaded. */
export function useKnownUser(): User | null {
  return use(CurrentUserContext)
}

/** Returns whether the user is premium: the record has a Roles object (spec section 1). */
export function useIsPremium(): boolean {
  return useCurrentUser().Roles !== undefined
}

interface CurrentUserGateProps {
  pending?: ReactNode
  children: ReactNode
}

/** Shows `pending` until the signed-in user's record is loaded. */
export function CurrentUserGate({ pending, children }: CurrentUserGateProps) {
  return use(CurrentUserContext) === null ? pending : children
}
