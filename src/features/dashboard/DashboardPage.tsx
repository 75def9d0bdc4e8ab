import { Select } from 'antd'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ProfileSummary } from '@/contract/profiles/profile'
import { ProfileFigures, RangeControls, useAnalyticsRange } from '@/features/analytics'
import { useListProfilesQuery } from '@/features/profiles'
import { WelcomeSlot } from '@/features/sharing'
import { usePermissions } from '@/shared/lib/permissions'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { ErrorState } from '@/shared/ui/ErrorState'
import { PageHeader } from '@/shared/ui/PageHeader'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Skeleton } from '@/shared/ui/Skeleton'
import styles from './Dashboard.module.css'
import { NewestContacts } from './NewestContacts'
import type { SetupChecklistProps } from './SetupChecklist'
import { ShareFirst } from './ShareFirst'

const SetupChecklist = lazyPart<SetupChecklistProps>(
  async () => (await import('./asideParts')).SetupChecklist,
  'nothing',
)
const AttentionCards = lazyPart(
  async () => (await import('./asideParts')).AttentionCards,
  'nothing',
)

/**
 * `/dashboard`: a profile's figures, the newest contacts, cards that need attention, and what to do
 * first. `?profile=` names another profile than the default one.
 */
export function DashboardPage() {
  usePageTitle('Dashboard')
  const range = useAnalyticsRange()
  const { data, error, isFetching, refetch } = useListProfilesQuery()
  const [params, setParams] = useSearchParams()
  const asked = params.get('profile')
  const profiles = data?.items ?? []
  const shown = profiles.find(({ id }) => id === asked) ?? profiles[0]
  const choose = (id: string) => {
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        next.set('profile', id)
        return next
      },
      { replace: true },
    )
  }
  const hasFailed = !shown && !isFetching && error !== undefined
  return (
    <>
      <PageHeader
        title="Dashboard"
        mark={
          profiles.length > 1 && (
            <Select
              size="small"
              aria-label="Profile"
              className={styles.profile ?? ''}
              value={shown?.id ?? null}
              options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={choose}
            />
          )
        }
        subtitle={profiles.length === 1 ? shown?.name : undefined}
        actions={hasFailed ? undefined : <RangeControls range={range} />}
      />
      {shown && <WelcomeSlot profile={shown} />}
      {shown && <Dashboard profile={shown} params={range.params} />}
      {!shown && !hasFailed && <DashboardSkeleton />}
      {hasFailed && (
        <ErrorState
          title="Your profiles could not be loaded"
          error={error}
          onRetry={() => {
            void refetch()
          }}
        />
      )}
    </>
  )
}

interface DashboardProps {
  profile: ProfileSummary
  params: ReturnType<typeof useAnalyticsRange>['params']
}

function Dashboard({ profile, params }: DashboardProps) {
  const { may } = usePermissions()
  return (
    <div className={styles.columns}>
      <div className={styles.figures}>
        <ProfileFigures
          key={profile.id}
          profileId={profile.id}
          subject={profile.slug}
          params={params}
          firstVisit={<ShareFirst profile={profile} />}
        />
      </div>
      <aside aria-label="What to do next" className={styles.aside}>
        <Suspense>
          <SetupChecklist profile={profile} params={params} />
        </Suspense>
        {may('read', 'Card') && (
          <Suspense>
            <AttentionCards />
          </Suspense>
        )}
        {may('read', 'Contact') && <NewestContacts />}
      </aside>
    </div>
  )
}

function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading the dashboard" className={styles.columns}>
      <div className={`panel ${styles.pending ?? ''}`}>
        <Skeleton height="64px" />
        <Skeleton height="240px" />
      </div>
      <div className={`panel ${styles.pending ?? ''}`}>
        <Skeleton width="50%" height="18px" />
        <Skeleton height="160px" />
      </div>
    </div>
  )
}
