import { useKnownUser } from '@/features/auth'
import type { NavigationShape } from '@/shared/lib/menu'
import { NavigationBadge } from '../recent/NavigationBadge'
import { cappedNumber } from './cappedNumber'
import { useDueCount } from './followUpsApi'

interface DueBadgeProps {
  shape: NavigationShape
  /** Counts people who left their details too, where both have one entry. */
  hasLeads?: boolean
}

/** The number of contacts to follow up with today, or since an earlier day. */
export function DueBadge({ shape, hasLeads = false }: DueBadgeProps) {
  const due = useDueCount()
  const newLeads = useKnownUser()?.newLeads ?? 0
  const leads = hasLeads ? newLeads : 0
  const word =
    due > 0 && leads > 0 ? `in all: ${cappedNumber(leads)} new, ${cappedNumber(due)} due` : null
  return (
    <NavigationBadge shape={shape} count={leads + due} word={word ?? (due > 0 ? 'due' : 'new')} />
  )
}
