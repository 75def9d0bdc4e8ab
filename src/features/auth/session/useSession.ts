import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { logError } from '@/shared/lib/logError'
import { clearUserStorage } from '@/shared/lib/storage/userStorage'
import type { IdentityContextValue } from '../identity/IdentityContext'
import type { Identity, IdentityUser } from '../identity/identity'
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
import { signOutMessages, accountStatusOf } from './accountStatus'
import { useAccountStatusCheck } from './useAccountStatusCheck'

/** What a person is told whom the provider could not make this browser forget. */
const STILL_KEPT =
  'Your sign-in could not be removed from this browser. Clear the data of this site if others use it.'

type SessionRoot = Record<typeof sessionSlice.reducerPath, SessionState>

/**
 * Who is signed in, by the provider's word, and how to sign out. A person whom the provider drops by itself keeps the page and is asked to sign in over it;
 * whose account is disabled or deleted is signed out and told why.
 */
export function useSession(
  identity: Identity,
  notifySignOut: () => void,
): Pick<IdentityContextValue, 'identityUser' | 'signOut' | 'refreshUser'> {
  const store = useStore<SessionRoot>()
  const status = useSelector(selectSessionStatus)
  const [identityUser, setIdentityUser] = useState<IdentityUser | null>(null)
  const channel = useRef<SessionChannel | null>(null)
  const known = useRef<IdentityUser | null>(null)
  const isLeaving = useRef(false)
  // How many wait for the provider's word on the person, and whether it dropped them meanwhile: that word says what to make of it, unless somebody has
  // signed in since.
  const asking = useRef({ count: 0, isDropped: false, signIns: 0 })

  const take = useCallback((user: IdentityUser) => {
    if (isSame(known.current, user)) return
    known.current = user
    setIdentityUser(user)
  }, [])

  const leave = useCallback(
    (notice?: string) => {
      known.current = null
      setIdentityUser(null)
      clearUserStorage()
      store.dispatch(signedOut(notice))
    },
    [store],
  )

  const signOut = useCallback(
    async (notice?: string) => {
      isLeaving.current = true
      // The provider's own news would reach the other tabs without a reason.
      channel.current?.announceSignOut()
      notifySignOut()
      const isForgotten = await forget(identity)
      leave(isForgotten ? notice : STILL_KEPT)
      isLeaving.current = false
    },
    [identity, notifySignOut, leave],
  )

  const refreshUser = useCallback(async () => {
    const isSignedIn = () => selectSessionStatus(store.getState()) === 'signed-in'
    asking.current.count += 1
    const { signIns } = asking.current
    try {
      const user = await identity.reload()
      if (user !== null && user.userId === known.current?.userId) {
        // A token from after the change lets the server see it at once.
        if (hasMoved(known.current, user)) await identity.getToken(true)
        take(user)
      }
      return user
    } catch (error) {
      const standing = signIns === asking.current.signIns ? accountStatusOf(error) : 'unknown'
      if (standing === 'expired') asking.current.isDropped = true
      else if (standing !== 'unknown' && isSignedIn()) await signOut(signOutMessages[standing])
      throw error
    } finally {
      asking.current.count -= 1
      if (asking.current.count === 0 && asking.current.isDropped) {
        asking.current.isDropped = false
        store.dispatch(userDropped())
      }
    }
  }, [identity, store, signOut, take])

  useEffect(
    () =>
      identity.onUserChanged(
        (user) => {
          if (user !== null) {
            take(user)
            asking.current.isDropped = false
            asking.current.signIns += 1
            store.dispatch(signedIn(user.userId))
          } else if (asking.current.count > 0) asking.current.isDropped = true
          else if (!isLeaving.current) store.dispatch(userDropped())
        },
        () => store.dispatch(identityUnavailable()),
      ),
    [identity, store, take],
  )

  useEffect(() => {
    const opened = openSessionChannel(() => {
      leave()
      void forget(identity)
    })
    channel.current = opened
    return opened.close
  }, [identity, leave])

  useAccountStatusCheck(refreshUser)
  return { identityUser: status === 'signed-out' ? null : identityUser, signOut, refreshUser }
}

/** Signs out of the provider; false where it fails, which nobody can act on. */
async function forget(identity: Identity): Promise<boolean> {
  try {
    await identity.signOut()
    return true
  } catch (error) {
    logError('The identity provider could not sign out.', error)
    return false
  }
}

function hasMoved(before: IdentityUser, after: IdentityUser): boolean {
  return before.email !== after.email || before.phoneNumber !== after.phoneNumber
}

function isSame(one: IdentityUser | null, other: IdentityUser): boolean {
  return one !== null && JSON.stringify(one) === JSON.stringify(other)
}
