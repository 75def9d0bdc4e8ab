import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import { selectSessionStatus } from '../session/sessionSlice'
import { consumeDestination } from './destination'

/** Sends a signed-in user from a sign-in screen to their destination (`consumeDestination`). */
export function useRedirectWhenSignedIn(): void {
  const isSignedIn = useSelector(selectSessionStatus) === 'signed-in'
  const { search } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    if (isSignedIn) void navigate(consumeDestination(search), { replace: true })
  }, [isSignedIn, search, navigate])
}
