import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import { selectSessionStatus } from '../session/sessionSlice'
import { consumeDestination } from './destination'

/** Takes a signed-in person from a sign-in screen to where they wanted to go: the redirect target, the path that waits, or the contacts. */
export function useRedirectWhenSignedIn(): void {
  const isSignedIn = useSelector(selectSessionStatus) === 'signed-in'
  const { search } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    if (isSignedIn) void navigate(consumeDestination(search), { replace: true })
  }, [isSignedIn, search, navigate])
}
