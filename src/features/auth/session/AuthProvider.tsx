import { type ReactNode, useMemo } from 'react'
import { useSelector, useDispatch } from 'react-redux'
import { IdentityContext } from '../identity/IdentityContext'
import type { Identity } from '../identity/identity'
import { selectIsSessionReplaced, noticeDismissed, selectSessionNotice } from './sessionSlice'
import { useSession } from './useSession'
import styles from './AuthProvider.module.css'

interface AuthProviderProps {
  identity: Identity
  reload: (path?: string) => void
  notifySignOut: () => void
  children: ReactNode
}

/**
 * Keeps the session in step with the identity provider and the other tabs. When another user takes
 * the first one's place, the page is reloaded, so that nothing of the first remains.
 */
export function AuthProvider({ identity, reload, notifySignOut, children }: AuthProviderProps) {
  const isReplaced = useSelector(selectIsSessionReplaced)
  const { identityUser, signOut, refreshUser } = useSession(
    identity,
    notifySignOut,
    reload,
    isReplaced,
  )
  const value = useMemo(
    () => ({ identity, identityUser, signOut, refreshUser, reload }),
    [identity, identityUser, signOut, refreshUser, reload],
  )
  return (
    <IdentityContext value={value}>
      {!isReplaced && (
        <>
          <SessionNotice />
          {children}
        </>
      )}
    </IdentityContext>
  )
}

/** Shows why the user was signed out, until the next sign-in or until it is dismissed. */
function SessionNotice() {
  const notice = useSelector(selectSessionNotice)
  const dispatch = useDispatch()
  if (notice === null) return null
  return (
    <div className={styles['bar']} role="alert">
      <span>{notice}</span>
      <button type="button" className="link-button" onClick={() => dispatch(noticeDismissed())}>
        Close
      </button>
    </div>
  )
}
