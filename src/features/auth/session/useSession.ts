import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { logError } from '@/shared/lib/logError'
import { clearUserStorage } from '@/shared/lib/storage/userStorage'
import type { IdentityContextValue } from '../identity/IdentityContext'
import type { Identity, IdentityUser } from '../identity/identity'
import { accountStatusOf, signOutMessages } from './accountStatus'
import { type SessionChannel, openSessionChannel } from './sessionChannel'
import {
  type SessionState,
  identityUnavailable,
  selectSessionStatus,
  type sessionSlice,
  signedIn,
  signedOut,
  userDropped,
} from './sessionSlice'
import { useAccountStatusCheck } from './useAccountStatusCheck'

const SIGN_OUT_FAILED =
  'Your sign-in could not be removed from this browser. Clear the data of this site if others use it.'

type SessionRoot = Record<typeof sessionSlice.reducerPath, SessionState>

/**
 * Follows the identity provider's session and signs out. A user whose session ends by itself keeps
 * the page and signs in over it; one whose account is disabled or deleted is signed out.
 */
export function useSession(
  identity: Identity,
  notifySignOut: () => void,
): Pick<IdentityContextValue, 'identityUser' | 'signOut' | 'refreshUser'> {
  const store = useStore<SessionRoot>()
  const status = useSelector(selectSessionStatus)
  const [identityUser, setIdentityUser] = useState<IdentityUser | null>(null)
  const channel = useRef<SessionChannel | null>(null)
  const currentUser = useRef<IdentityUser | null>(null)
  const isSigningOut = useRef(false)
  // While a reload runs, its error decides what a dropped user means, unless a sign-in followed.
  const reloads = useRef({ running: 0, isUserDropped: false, signIns: 0 })

  const updateUser = useCallback((user: IdentityUser) => {
    if (isSame(currentUser.current, user)) return
    currentUser.current = user
    setIdentityUser(user)
  }, [])

  const clearUser = useCallback(
    (notice?: string) => {
      currentUser.current = null
      setIdentityUser(null)
      clearUserStorage()
      store.dispatch(signedOut(notice))
    },
    [store],
  )

  const signOut = useCallback(
    async (notice?: string) => {
      isSigningOut.current = true
      // Announced first: the provider's own event would reach the other tabs without a reason.
      channel.current?.announceSignOut()
      notifySignOut()
      const isDone = await signOutOfProvider(identity)
      clearUser(isDone ? notice : SIGN_OUT_FAILED)
      isSigningOut.current = false
    },
    [identity, notifySignOut, clearUser],
  )

  const refreshUser = useCallback(async () => {
    const isSignedIn = () => selectSessionStatus(store.getState()) === 'signed-in'
    reloads.current.running += 1
    const { signIns } = reloads.current
    try {
      const user = await identity.reload()
      if (user !== null && user.userId === currentUser.current?.userId) {
        // With a new token the server sees the change at once.
        if (hasNewAddress(currentUser.current, user)) await identity.getToken(true)
        updateUser(user)
      }
      return user
    } catch (error) {
      const account = signIns === reloads.current.signIns ? accountStatusOf(error) : 'unknown'
      if (account === 'expired') reloads.current.isUserDropped = true
      else if (account !== 'unknown' && isSignedIn()) await signOut(signOutMessages[account])
      throw error
    } finally {
      reloads.current.running -= 1
      if (reloads.current.running === 0 && reloads.current.isUserDropped) {
        reloads.current.isUserDropped = false
        store.dispatch(userDropped())
      }
    }
  }, [identity, store, signOut, updateUser])

  useEffect(
    () =>
      identity.onUserChanged(
        (user) => {
          if (user !== null) {
            updateUser(user)
            reloads.current.isUserDropped = false
            reloads.current.signIns += 1
            store.dispatch(signedIn(user.userId))
          } else if (reloads.current.running > 0) reloads.current.isUserDropped = true
          else if (!isSigningOut.current) store.dispatch(userDropped())
        },
        () => store.dispatch(identityUnavailable()),
      ),
    [identity, store, updateUser],
  )

  useEffect(() => {
    const opened = openSessionChannel(() => {
      clearUser()
      void signOutOfProvider(identity)
    })
    channel.current = opened
    return opened.close
  }, [identity, clearUser])

  useAccountStatusCheck(refreshUser)
  return { identityUser: status === 'signed-out' ? null : identityUser, signOut, refreshUser }
}

/** Signs out of the provider; returns false if that fails. */
async function signOutOfProvider(identity: Identity): Promise<boolean> {
  try {
    await identity.signOut()
    return true
  } catch (error) {
    logError('The identity provider could not sign out.', error)
    return false
  }
}

function hasNewAddress(before: IdentityUser, after: IdentityUser): boolean {
  return before.email !== after.email || before.phoneNumber !== after.phoneNumber
}

function isSame(one: IdentityUser | null, other: IdentityUser): boolean {
  return one !== null && JSON.stringify(one) === JSON.stringify(other)
}
