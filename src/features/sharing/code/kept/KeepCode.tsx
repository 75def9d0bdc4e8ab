import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectIsSessionExpired, useDeviceAccount } from '@/features/auth'
import { useKnownProfiles, useListProfilesQuery } from '@/features/profiles'
import { usePermissions } from '@/shared/lib/permissions'
import { forgetCode, isCodeFresh, keepCode } from './keptCode'

/**
 * Keeps on this device what My code needs without a network: whenever a screen has loaded the
 * profiles, and else once a day. A session that has ended, or rules that hide profiles, erase it.
 */
export function KeepCode() {
  const account = useDeviceAccount()
  const isExpired = useSelector(selectIsSessionExpired)
  const { isLoading, isPartial, mayOpen } = usePermissions()
  const mayKeep = mayOpen(['read', 'Profile'])
  const [isFresh] = useState(() => account !== null && isCodeFresh(account))
  useListProfilesQuery(undefined, { skip: isFresh || !mayKeep || isExpired })
  const profiles = useKnownProfiles()

  const { tenantId, userId } = account ?? {}
  const mustForget = isExpired || (!isLoading && !isPartial && !mayKeep)
  useEffect(() => {
    if (mustForget) forgetCode()
    else if (mayKeep && profiles && tenantId !== undefined && userId !== undefined)
      keepCode({ tenantId, userId }, profiles)
  }, [mustForget, mayKeep, profiles, tenantId, userId])
  return null
}
