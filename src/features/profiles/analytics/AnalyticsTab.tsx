import { ProfileAnalytics } from '@/features/analytics'
import { Can } from '@/shared/ui/Can'
import { useProfileEditor } from '../editor/useProfileEditor'

/** The statistics of the open profile. */
export function AnalyticsTab() {
  const { profileId, profile } = useProfileEditor()
  return (
    <Can
      action="read"
      subject="Analytics"
      fallback={<p>You don’t have permission to see these figures.</p>}
    >
      <ProfileAnalytics profileId={profileId} slug={profile.slug} />
    </Can>
  )
}
