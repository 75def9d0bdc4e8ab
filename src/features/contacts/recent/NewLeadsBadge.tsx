import { useKnownUser } from '@/features/auth'
import type { NavigationShape } from '@/shared/lib/menu'
import { NavigationBadge } from './NavigationBadge'

/** The number of people who have left their details since the user last saw the list. */
export function NewLeadsBadge({ shape }: { shape: NavigationShape }) {
  return <NavigationBadge shape={shape} count={useKnownUser()?.newLeads ?? 0} word="new" />
}
