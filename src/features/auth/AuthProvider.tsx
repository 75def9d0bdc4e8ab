import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { clearUserStorage } from '@/shared/lib/userStorage'
import { IdentityContext } from './IdentityContext'
import type { Identity, IdentityUser } from './identity'
import { type SessionChannel, openSessionChannel } from './sessionChannel'
import { identityUnavailable, signedIn, signedOut } from './sessionSlice'

interface AuthProviderProps {
  identity: Identity
  reload: () => void
  children: ReactNode
}

/** Keeps the session slice in step with the identity provider and with the other tabs. */
export function AuthProvider({ identity, reload, children }: AuthProviderProps) {
  const dispatch = useDispatch()
  const [identityUser, setIdentityUser] = useState<IdentityUser | null>(null)
  const channel = useRef<SessionChannel | null>(null)

  useEffect(
    () =>
      identity.onUserChanged(
        (user) => {
          setIdentityUser(user)
          dispatch(user === null ? signedOut() : signedIn(user.userId))
        },
        () => dispatch(identityUnavailable()),
      ),
    [identity, dispatch],
  )

  useEffect(() => {
    const opened = openSessionChannel(() => {
      clearUserStorage()
      void identity.signOut()
    })
    channel.current = opened
    return opened.close
  }, [identity])

  const signOut = useCallback(async () => {
    await identity.signOut()
    clearUserStorage()
    channel.current?.announceSignOut()
  }, [identity])

  const value = useMemo(() => ({ identity, identityUser, signOut, reload }), [identity, identityUser, signOut, reload])
  return <IdentityContext value={value}>{children}</IdentityContext>
}
