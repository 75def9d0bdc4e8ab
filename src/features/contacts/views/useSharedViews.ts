import { useEffect } from 'react'
import { prefetchedQuery } from '@/api/prefetchedQuery'
import { useGetUserQuery, useKnownUser } from '@/features/auth'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'
import { useStableCallback } from '@/shared/lib/useStableCallback'

/**
 * Shows the views as other tabs have saved them: each tab announces the version of the settings that
 * it has.
 */
export function useSharedViews(): void {
  const { userId = '', version = 0 } = useKnownUser() ?? {}
  const { refetch } = useGetUserQuery({ userId }, { ...prefetchedQuery, skip: userId === '' })
  const key = userStorageKey(`settings-version:${userId}`)
  useEffect(() => {
    if (userId !== '') browserStorage.set(key, String(version))
  }, [userId, key, version])
  const onStorage = useStableCallback((event: StorageEvent) => {
    if (userId !== '' && event.key === key && Number(event.newValue) > version) void refetch()
  })
  useEffect(() => {
    window.addEventListener('storage', onStorage)
    return () => {
      window.removeEventListener('storage', onStorage)
    }
  }, [onStorage])
}
