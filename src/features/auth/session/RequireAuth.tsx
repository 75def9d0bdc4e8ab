import { type ReactNode, useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '@/shared/paths'
import { selectIsIdentityUnavailable, selectSessionStatus } from './sessionSlice'
import { saveDestination } from '../redirect/destination'

/**
 * Shows the route to signed-in users and sends others to the entry page (spec section 2). A visitor
 * returns to the path after signing in; a user who just signed out does not. Throws to the route's
 * error boundary when the identity provider cannot be reached.
 */
export function RequireAuth({ pending }: { pending: ReactNode }) {
  const status = useSelector(selectSessionStatus)
  const isUnavailable = useSelector(selectIsIdentityUnavailable)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const wasSignedIn = useRef(false)

  useEffect(() => {
    if (status === 'signed-in') wasSignedIn.current = true
    if (status === 'signed-out') {
      if (!wasSignedIn.current) saveDestination(pathname + search + hash)
      void navigate(paths.home, { replace: true })
    }
  }, [status, navigate, pathname, search, hash])

  if (isUnavailable && status === 'loading')
    throw new Error('The sign-in service could not be reached.')
  return status === 'signed-in' ? <Outlet /> : pending
}
