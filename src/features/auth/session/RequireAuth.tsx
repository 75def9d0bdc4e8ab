import { type ReactNode, useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '@/shared/paths'
import { selectIsIdentityUnavailable, selectSessionStatus } from './sessionSlice'
import { saveDestination } from '../redirect/destination'

/**
 * Lets signed-in people through; a signed-out one goes to the entry page (spec section 2): who came by a link is brought back to it after signing in, who
 * just signed out leaves nothing behind. `pending` stands there while nobody knows yet. Throws to the route's error boundary when the identity provider
 * cannot be reached.
 */
export function RequireAuth({ pending }: { pending: ReactNode }) {
  const status = useSelector(selectSessionStatus)
  const isUnavailable = useSelector(selectIsIdentityUnavailable)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const wasSignedIn = useRef(false)

  useEffect(() => {
    if (status === 'signed-in') wasSignedIn.current = true
    if (status === 'signed-out')
      void navigate(wasSignedIn.current ? paths.home : saveDestination(pathname + search + hash), {
        replace: true,
      })
  }, [status, navigate, pathname, search, hash])

  if (isUnavailable && status === 'loading')
    throw new Error('The sign-in service could not be reached.')
  return status === 'signed-in' ? <Outlet /> : pending
}
