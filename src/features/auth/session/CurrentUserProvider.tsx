import { type ReactNode, useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { isApiError, isNetworkError } from '@/api/apiError'
import { prefetchedQuery } from '@/api/prefetchedQuery'
import { tabStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'
import { ErrorState } from '@/shared/ui/ErrorState'
import { CurrentUserContext } from './CurrentUserContext'
import { useIdentity } from '../identity/IdentityContext'
import { selectUserId } from './sessionSlice'
import { useCreateUserMutation, useGetUserQuery } from '../userApi'

const CREATED_KEY = userStorageKey('record-created')

/**
 * Provides the signed-in user's record. A missing record is created from the identity data, and then
 * the app reloads (spec section 1), once only: a server that loses the record must not cause a loop.
 * Without session storage the record is refetched instead.
 */
export function CurrentUserProvider({ children }: { children: ReactNode }) {
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

  // The server copies the e-mail address and phone number from the identity account.
  const address = identityUser && `${identityUser.email} ${identityUser.phoneNumber}`
  const lastAddress = useRef(address)
  useEffect(() => {
    if (lastAddress.current !== null && address !== null && lastAddress.current !== address)
      void refetch()
    lastAddress.current = address
  }, [address, refetch])

  // Without a network the shell stays, and what works without the record.
  const shownError = createError ?? (mayCreate || isNetworkError(error) ? undefined : error)
  if (user !== undefined || shownError === undefined || isFetching)
    return <CurrentUserContext value={user ?? null}>{children}</CurrentUserContext>
  const retry = () => {
    reset()
    void refetch()
  }
  return <ErrorState title="Your account could not be loaded" error={shownError} onRetry={retry} />
}
