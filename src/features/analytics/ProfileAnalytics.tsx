import { LineChartOutlined } from '@ant-design/icons'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { LinkButton } from '@/shared/ui/LinkButton'
import styles from './parts/Analytics.module.css'
import { ProfileFigures } from './parts/ProfileFigures'
import { RangeControls } from './range/RangeControls'
import { useAnalyticsRange } from './range/useAnalyticsRange'

/** The statistics of one profile, as a tab of its editor. */
export function ProfileAnalytics({ profileId, slug }: { profileId: string; slug: string }) {
  const range = useAnalyticsRange()
  return (
    <div className={styles.view}>
      <RangeControls range={range} />
      <ProfileFigures
        key={profileId}
        profileId={profileId}
        subject={slug}
        params={range.params}
        hasServices
        firstVisit={
          <EmptyState
            icon={<LineChartOutlined aria-hidden />}
            title="Nobody has seen this card yet"
            description="Views, saved contacts and clicks appear here once people open it. Share its link or its code to begin."
            actions={
              <LinkButton
                to={paths.profile(profileId, 'share')}
                label="Share this card"
                isPrimary
              />
            }
          />
        }
      />
    </div>
  )
}
