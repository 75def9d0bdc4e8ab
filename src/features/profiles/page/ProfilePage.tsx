import { Navigate, useLocation, useMatch, useParams } from 'react-router-dom'
import { IdcardOutlined } from '@ant-design/icons'
import { isApiError } from '@/api/apiError'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { DEFAULT_PROFILE, type ProfileTab, paths, patterns, profileTabs } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import { LinkButton } from '@/shared/ui/LinkButton'
import { Skeleton } from '@/shared/ui/Skeleton'
import { PlanLock } from '../editor/PlanLock'
import { ProfileEditor } from '../editor/ProfileEditor'
import { useGetProfileQuery, useListProfilesQuery } from '../profilesApi'
import { ProfileWorkspace } from '../editor/ProfileWorkspace'
import styles from './ProfilePage.module.css'

const back = <LinkButton to={paths.profiles} label="Go to your default profile" isPrimary />

const fields = ['38%', '64%', '52%', '70%', '44%']

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
    <PlanLock>
      <ProfileEditor profile={profile}>
        <ProfileWorkspace tab={tab} />
      </ProfileEditor>
    </PlanLock>
  ) : (
    <ProfileSkeleton />
  )
}

/** The shape of the editor while its profile is loading. */
function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading profile">
      <div className={styles.header}>
        <Skeleton width="40px" height="40px" isRound />
        <Skeleton width="180px" height="28px" />
      </div>
      <div className={styles.pendingTabs}>
        <Skeleton width="520px" height="20px" />
      </div>
      <div className={styles.columns}>
        <div className={`panel ${styles.pendingForm ?? ''}`}>
          {fields.map((width) => (
            <span key={width} className={styles.pendingField}>
              <Skeleton width="96px" height="14px" />
              <Skeleton width={width} height="32px" />
            </span>
          ))}
        </div>
        <div className={styles.aside}>
          <div className={styles.phone}>
            <Skeleton height="100%" />
          </div>
        </div>
      </div>
    </div>
  )
}

/**
 * Shown instead of a profile that does not exist (or is somebody else's), may not be seen, or could
 * not be loaded.
 */
function ProfileUnavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = isApiError(error) ? error.code : 'UNKNOWN'
  if (code === 'NOT_FOUND' || code === 'VALIDATION_FAILED') {
    return (
      <EmptyState
        heading="h1"
        icon={<IdcardOutlined aria-hidden />}
        title="This profile does not exist"
        description="It may have been deleted, or the address may be wrong."
        actions={back}
      />
    )
  }
  if (code === 'FORBIDDEN')
    return (
      <ErrorState
        title="You don’t have permission to see this profile"
        error={error}
        actions={back}
      />
    )
  return <ErrorState title="The profile could not be loaded" error={error} onRetry={onRetry} />
}
