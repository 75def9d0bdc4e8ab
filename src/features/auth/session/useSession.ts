import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { logError } from '@/shared/lib/logError'
import { tabStorage } from '@/shared/lib/storage/safeStorage'
import { clearStored, clearUserStorage, deleteKept } from '@/shared/lib/storage/userStorage'
import { paths } from '@/shared/paths'
import type { IdentityContextValue } from '../identity/IdentityContext'
import type { Identity, IdentityUser } from '../identity/identity'
import { announceSignOut, openSessionChannel } from './sessionChannel'
import {
  identityUnavailable,
  selectSessionStatus,
  type SessionRoot,
  signedIn,
  signedOut,
  userDropped,
} from './sessionSlice'
import { useAccountStatusCheck } from './useAccountStatusCheck'
import { useUserRefresh } from './useUserRefresh'

const SIGN_OUT_FAILED =
  'Your sign-in could not be removed from this browser. Clear the data of this site if others use it.'

/**
 * Follows the identity provider's session and signs out. A user whose session ends by itself keeps
 * the page and signs in over it; one whose account is disabled or deleted is signed out. A late
 * announcement of another tab reloads the page: it may be about an earlier session. So does another
 * user who takes the first one's place.
 */
export function useSession(
  identity: Identity,
  notifySignOut: () => void,
  reload: (path?: string) => void,
  isReplaced: boolean,
): Pick<IdentityContextValue, 'identityUser' | 'signOut' | 'refreshUser'> {
  const store = useStore<SessionRoot>()
  const status = useSelector(selectSessionStatus)
  const channel = useRef<BroadcastChannel | null>(null)
  const { identityUser, currentUser, updateUser, clearUser } = useIdentityUser()
  const isSigningOut = useRef(false)
  const isLate = useRef(false)

  const signOut = useCallback(
    async (notice?: string) => {
      isSigningOut.current = true
      // Announced first: the provider's own event would reach the other tabs without a reason.
      announceSignOut(channel.current)
      notifySignOut()
      const isDone = await signOutOfProvider(identity)
      clearUser(isDone ? notice : SIGN_OUT_FAILED)
      isSigningOut.current = false
    },
    [identity, notifySignOut, clearUser],
  )

  const { refreshUser, noteSignIn, deferDrop } = useUserRefresh({
    identity,
    currentUserRef: currentUser,
    updateUser,
    signOut,
  })

  useEffect(
    () =>
      identity.onUserChanged(
        (user) => {
          if (user !== null) {
            updateUser(user)
            noteSignIn()
            store.dispatch(signedIn(user.userId))
          } else {
            // Also when the page starts after a sign-out that was interrupted.
            clearUserStorage('kept-code')
            if (!deferDrop() && !isSigningOut.current) {
              if (currentUser.current === null) deleteKept()
              store.dispatch(userDropped())
            }
          }
        },
        () => store.dispatch(identityUnavailable()),
      ),
    [identity, store, currentUser, updateUser, noteSignIn, deferDrop],
  )

  useEffect(() => {
    const opened = openSessionChannel(
      () => {
        clearUser()
        void signOutOfProvider(identity)
      },
      () => {
        isLate.current = true
        clearStored(tabStorage)
        reload()
      },
    )
    channel.current = opened
    return () => opened?.close()
  }, [identity, clearUser, reload])

  // The screens are unmounted by now, so nothing asks about unsaved changes.
  useEffect(() => {
    if (!isReplaced) return
    // After a late announcement, the storage that all tabs share is the next user's by now.
    if (!isLate.current) clearUserStorage()
    reload(paths.contacts)
  }, [isReplaced, reload])

  useAccountStatusCheck(refreshUser)
  return { identityUser: status === 'signed-out' ? null : identityUser, signOut, refreshUser }
}

/** Keeps the provider's user of this session, and clears what the browser stores of it. */
function useIdentityUser() {
  const store = useStore<SessionRoot>()
  const [identityUser, setIdentityUser] = useState<IdentityUser | null>(null)
  const currentUser = useRef<IdentityUser | null>(null)

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
  return { identityUser, currentUser, updateUser, clearUser }
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

function isSame(one: IdentityUser | null, other: IdentityUser): boolean {
  return one !== null && JSON.stringify(one) === JSON.stringify(other)
}
