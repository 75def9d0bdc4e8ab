import { type RefObject, useCallback, useRef } from 'react'
import { useStore } from 'react-redux'
import type { Identity, IdentityUser } from '../identity/identity'
import { accountStatusOf, signOutMessages } from './accountStatus'
import { type SessionRoot, selectIsSessionOpen, userDropped } from './sessionSlice'

interface UserRefreshOptions {
  identity: Identity
  currentUserRef: RefObject<IdentityUser | null>
  updateUser: (user: IdentityUser) => void
  signOut: (notice?: string) => Promise<void>
}

/**
 * Reloads the user from the provider. While a reload runs, its error decides what a dropped user
 * means, unless a sign-in followed.
 */
export function useUserRefresh({
  identity,
  currentUserRef,
  updateUser,
  signOut,
}: UserRefreshOptions) {
  const store = useStore<SessionRoot>()
  const reloads = useRef({ running: 0, isUserDropped: false, signIns: 0 })

  const refreshUser = useCallback(async () => {
    const isOpen = () => selectIsSessionOpen(store.getState())
    reloads.current.running += 1
    const { signIns } = reloads.current
    try {
      const user = await identity.reload()
      if (user !== null && user.userId === currentUserRef.current?.userId) {
        // With a new token the server sees the change at once.
        if (hasNewFacts(currentUserRef.current, user)) await identity.getToken(true)
        updateUser(user)
      }
      return user
    } catch (error) {
      const account = signIns === reloads.current.signIns ? accountStatusOf(error) : 'unknown'
      if (account === 'expired') reloads.current.isUserDropped = true
      else if (account !== 'unknown' && isOpen()) await signOut(signOutMessages[account])
      throw error
    } finally {
      reloads.current.running -= 1
      if (reloads.current.running === 0 && reloads.current.isUserDropped) {
        reloads.current.isUserDropped = false
        store.dispatch(userDropped())
      }
    }
  }, [identity, store, currentUserRef, signOut, updateUser])

  const noteSignIn = useCallback(() => {
    reloads.current.isUserDropped = false
    reloads.current.signIns += 1
  }, [])

  /** Leaves a dropped user to the running reload; returns false if none runs. */
  const deferDrop = useCallback(() => {
    if (reloads.current.running === 0) return false
    reloads.current.isUserDropped = true
    return true
  }, [])

  return { refreshUser, noteSignIn, deferDrop }
}

/** Tells whether a fact changed that the token has. */
function hasNewFacts(before: IdentityUser, after: IdentityUser): boolean {
  const facts = ['email', 'isEmailVerified', 'phoneNumber'] as const
  return facts.some((each) => before[each] !== after[each])
}
