import { useEffect, useState } from 'react'
import type { ProfileSummary } from '@/contract/profiles/profile'
import { useApiDispatch } from '@/api/useApiDispatch'

type ProfileName = Pick<ProfileSummary, 'id' | 'name' | 'isDefault'>

/** The person's profiles, for who names them outside of their screen: asked for when they are wanted, with the code that asks; none until then, and none where that fails. */
export function useProfileNames(isWanted: boolean): readonly ProfileName[] {
  const dispatch = useApiDispatch()
  const [names, setNames] = useState<readonly ProfileName[]>([])
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    const ask = async () => {
      const { profilesApi } = await import('./profilesApi')
      const { data } = await dispatch(
        profilesApi.endpoints.listProfiles.initiate(undefined, {
          forceRefetch: true,
          subscribe: false,
        }),
      )
      if (isCurrent && data) setNames(data.items)
    }
    ask().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [dispatch, isWanted])
  return names
}
