import { IdcardOutlined } from '@ant-design/icons'
import { matchPath } from 'react-router-dom'
import { useEffect, useState } from 'react'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { ProfileSummary } from '@/contract/profiles/profile'
import type { FeatureMenu, MenuCommand } from '@/shared/lib/menu'
import { usePermissions } from '@/shared/lib/permissions'
import { paths, patterns } from '@/shared/paths'

const readProfiles = ['read', 'Profile'] as const

export const profilesMenu: FeatureMenu = {
  navigation: [
    {
      title: 'Profiles',
      keywords: 'card edit default',
      to: paths.profiles,
      icon: <IdcardOutlined />,
      order: 1,
      requires: [readProfiles],
      isCurrent: ({ pathname }) =>
        matchPath({ path: patterns.profile, end: false }, pathname) !== null,
    },
  ],
  commands: [
    {
      id: 'new-profile',
      section: 'Actions',
      title: 'New profile',
      keywords: 'add create card',
      requires: [readProfiles, ['create', 'Profile']],
      to: paths.profileNew,
    },
  ],
  useCommands: useProfileCommands,
}

/** Returns a command for each of the user's profiles, which are loaded when the palette opens. */
function useProfileCommands(isOpen: boolean): MenuCommand[] {
  const { mayOpen } = usePermissions()
  const profiles = useProfileNames(isOpen && mayOpen(readProfiles))
  return profiles.map(({ id, name, isDefault }) => ({
    id: `profile-${id}`,
    section: 'Profiles',
    title: name,
    keywords: isDefault ? 'profile default card' : 'profile card',
    to: paths.profile(id),
  }))
}

type ProfileName = Pick<ProfileSummary, 'id' | 'name' | 'isDefault'>

/**
 * Returns the names of the user's profiles for other features. Loads them, and the code for it,
 * once `isWanted`; empty until then and after a failure.
 */
function useProfileNames(isWanted: boolean): readonly ProfileName[] {
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
