import { useEffect, useState } from 'react'
import type { ProfileSummary } from '@/contract/profiles/profile'
import { useApiDispatch } from '@/api/useApiDispatch'

type ProfileName = Pick<ProfileSummary, 'id' | 'name' | 'isDefault'>

/**
 * Returns the names of the user's profiles for other features. Loads them, and the code for it,
 * once `isWanted`; empty until then and after a failure.
 */
export function useProfileNames(isWanted: boolean): readonly ProfileName[] {
  const dispatch = useApiDispatch()
  const [names, setNames] = useState<readonly ProfileName[]>([])
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    const load = async () => {
      const { profilesApi } = await import('./profilesApi')
      const { data } = await dispatch(
        profilesApi.endpoints.listProfiles.initiate(undefined, {
          forceRefetch: true,
          subscribe: false,
        }),
      )
      if (isCurrent && data) setNames(data.items)
    }
    load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [dispatch, isWanted])
  return names
}
