import { Navigate, useLocation, useMatch, useParams } from 'react-router-dom'
import { isApiError } from '@/api/apiError'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { DEFAULT_PROFILE, type ProfileTab, paths, patterns, profileTabs } from '@/shared/paths'
import { ProfileEditor } from '../editor/ProfileEditor'
import { useGetProfileQuery, useListProfilesQuery } from '../profilesApi'
import { ProfileSkeleton } from './ProfileSkeleton'
import { ProfileUnavailable } from './ProfileUnavailable'
import { ProfileWorkspace } from '../editor/ProfileWorkspace'

/**
 * `/profile/[profileId]/[tabs]`: the editor of a profile, with a preview of its card. Without a tab
 * it shows the details.
 */
export function ProfilePage() {
  const { profileId = '' } = useParams()
  const tab = useMatch(patterns.profileTabs)?.params.tabs
  const shown = profileTabs.find((known) => known === tab) ?? 'details'
  return profileId === DEFAULT_PROFILE ? (
    <DefaultProfile tab={shown} />
  ) : (
    <OpenedProfile key={profileId} profileId={profileId} tab={shown} />
  )
}

/** `/profile/default`: redirects to the default profile. */
function DefaultProfile({ tab }: { tab: ProfileTab }) {
  usePageTitle('Profile')
  const { search } = useLocation()
  const { data, error, isFetching, refetch } = useListProfilesQuery()
  const first = data?.items.find(({ isDefault }) => isDefault) ?? data?.items[0]
  if (first) return <Navigate replace to={paths.profile(first.id, tab) + search} />
  return isFetching ? (
    <ProfileSkeleton />
  ) : (
    <ProfileUnavailable
      error={error}
      onRetry={() => {
        void refetch()
      }}
    />
  )
}

function OpenedProfile({ profileId, tab }: { profileId: string; tab: ProfileTab }) {
  const { data: profile, error, isFetching, refetch } = useGetProfileQuery({ id: profileId })
  usePageTitle(profile ? profile.name : 'Profile')
  const isDeleted = isApiError(error) && error.code === 'NOT_FOUND'
  if (error !== undefined && !isFetching && (!profile || isDeleted))
    return (
      <ProfileUnavailable
        error={error}
        onRetry={() => {
          void refetch()
        }}
      />
    )
  return profile ? (
    <ProfileEditor profile={profile}>
      <ProfileWorkspace tab={tab} />
    </ProfileEditor>
  ) : (
    <ProfileSkeleton />
  )
}
