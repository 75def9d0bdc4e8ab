import { type ReactNode, Suspense } from 'react'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import type { NavigationShape } from '@/shared/lib/menu'
import { lazyPart } from '@/shared/ui/lazyPart'
import { NewLeadsBadge } from '../recent/NewLeadsBadge'

const DueBadge = lazyPart(async () => (await import('../history/screens')).DueBadge, 'nothing')

interface FollowUpsBadgeProps {
  shape: NavigationShape
}

/** Loads the number of follow-ups that are due, if the server knows of them. */
export function FollowUpsBadge(props: FollowUpsBadgeProps) {
  return useIsServed(extensions.followUps) ? (
    <Suspense>
      <DueBadge {...props} />
    </Suspense>
  ) : null
}

/** The numbers of new leads and of follow-ups in one, on the only entry that a phone's bar has. */
export function BarBadge({ shape }: FollowUpsBadgeProps): ReactNode {
  const hasFollowUps = useIsServed(extensions.followUps)
  if (shape !== 'bar') return null
  const leads = <NewLeadsBadge shape={shape} />
  if (!hasFollowUps) return leads
  return (
    <Suspense fallback={leads}>
      <DueBadge shape={shape} hasLeads />
    </Suspense>
  )
}
