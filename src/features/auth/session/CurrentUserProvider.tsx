import { type ReactNode, useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { isApiError } from '@/api/apiError'
import { prefetchedQuery } from '@/api/prefetchedQuery'
import { tabStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'
import { ErrorState } from '@/shared/ui/ErrorState'
import { CurrentUserContext } from './CurrentUserContext'
import { useIdentity } from '../identity/IdentityContext'
import { selectUserId } from './sessionSlice'
import { useCreateUserMutation, useGetUserQuery } from '../userApi'

const CREATED_KEY = userStorageKey('record-created')

interface CurrentUserProviderProps {
  children: ReactNode
}

/**
 * Gives its children the signed-in person's user record as soon as it is there; what needs it stands in a `CurrentUserGate`. Where there is none it is created
 * from the identity data, and then the app reloads (spec section 1); it reloads once only, so that a server that forgets the record cannot keep the page
 * spinning; where the browser keeps no note of that, the record is asked for again in the same page. An error stands in the children's place.
 */
export function CurrentUserProvider({ children }: CurrentUserProviderProps) {
  const userId = useSelector(selectUserId) ?? ''
  const { identityUser, reload } = useIdentity()
  const {
    currentData: user,
    error,
    isFetching,
    refetch,
  } = useGetUserQuery({ userId }, { ...prefetchedQuery, skip: userId === '' })
  const [createUser, { error: createError, isUninitialized, reset }] = useCreateUserMutation()
  const isMissing = !isFetching && isApiError(error) && error.status === 404
  const mayCreate = isMissing && tabStorage.get(CREATED_KEY) !== userId

  useEffect(() => {
    if (!mayCreate || !isUninitialized || identityUser?.userId !== userId) return
    const { isEmailVerified: _isEmailVerified, ...body } = identityUser
    void createUser({ body }).then(({ data }) => {
      if (data === undefined) return
      if (tabStorage.set(CREATED_KEY, userId)) reload()
      else void refetch()
    })
  }, [mayCreate, isUninitialized, identityUser, userId, createUser, reload, refetch])

  // The record follows the e-mail address and the phone number of the identity account.
  const address = identityUser && `${identityUser.email} ${identityUser.phoneNumber}`
  const seen = useRef(address)
  useEffect(() => {
    if (seen.current !== null && address !== null && seen.current !== address) void refetch()
    seen.current = address
  }, [address, refetch])

  const failure = createError ?? (mayCreate ? undefined : error)
  if (user !== undefined || failure === undefined || isFetching)
    return <CurrentUserContext value={user ?? null}>{children}</CurrentUserContext>
  const retry = () => {
    reset()
    void refetch()
  }
  return <ErrorState title="Your account could not be loaded" error={failure} onRetry={retry} />
}
