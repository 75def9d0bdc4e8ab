import { type ReactNode, useEffect, useMemo } from 'react'
import { useSelector, useDispatch } from 'react-redux'
import { clearUserStorage } from '@/shared/lib/storage/userStorage'
import { paths } from '@/shared/paths'
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
  const { identityUser, signOut, refreshUser } = useSession(identity, notifySignOut, reload)
  const isReplaced = useSelector(selectIsSessionReplaced)

  // The screens are unmounted by now, so nothing asks about unsaved changes.
  useEffect(() => {
    if (!isReplaced) return
    clearUserStorage()
    reload(paths.contacts)
  }, [isReplaced, reload])

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
