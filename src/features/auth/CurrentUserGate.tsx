import { type ReactNode, useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { isApiError } from '@/api/apiError'
import { userStorageKey } from '@/shared/lib/userStorage'
import { ErrorState } from '@/shared/ui/ErrorState'
import { CurrentUserContext } from './CurrentUserContext'
import { useIdentity } from './IdentityContext'
import { selectUserId } from './sessionSlice'
import { useCreateUserMutation, useGetUserQuery } from './userApi'

const CREATED_KEY = userStorageKey('record-created')

interface CurrentUserGateProps {
  pending: ReactNode
  children: ReactNode
}

/**
 * Shows its children once the signed-in person's user record is there. Where there is none it is created from the identity data, and then the app
 * reloads (spec section 1); it reloads once only, so that a server that forgets the record cannot keep the page spinning.
 */
export function CurrentUserGate({ pending, children }: CurrentUserGateProps) {
  const userId = useSelector(selectUserId) ?? ''
  const { identityUser, reload } = useIdentity()
  const { currentData: user, error, isFetching, refetch } = useGetUserQuery({ userId }, { skip: userId === '' })
  const [createUser, { error: createError, isUninitialized, reset }] = useCreateUserMutation()
  const isMissing = !isFetching && isApiError(error) && error.status === 404
  const mayCreate = isMissing && sessionStorage.getItem(CREATED_KEY) !== userId

  useEffect(() => {
    if (!mayCreate || !isUninitialized || identityUser?.userId !== userId) return
    const { isEmailVerified: _isEmailVerified, ...body } = identityUser
    void createUser({ body }).then(({ data }) => {
      if (data === undefined) return
      sessionStorage.setItem(CREATED_KEY, userId)
      reload()
    })
  }, [mayCreate, isUninitialized, identityUser, userId, createUser, reload])

  // The record follows the e-mail address and the phone number of the identity account.
  const address = identityUser && `${identityUser.email} ${identityUser.phoneNumber}`
  const seen = useRef(address)
  useEffect(() => {
    if (seen.current !== null && address !== null && seen.current !== address) void refetch()
    seen.current = address
  }, [address, refetch])

  if (user !== undefined) return <CurrentUserContext value={user}>{children}</CurrentUserContext>
  const failure = createError ?? (mayCreate ? undefined : error)
  if (failure === undefined || isFetching) return pending
  const retry = () => {
    reset()
    void refetch()
  }
  return <ErrorState title="Your account could not be loaded" error={failure} onRetry={retry} />
}
