import type { FollowUpItem } from '@/contract/contacts/followUps'

export interface FollowUpGroup {
  title: string
  items: FollowUpItem[]
}

/** Groups contacts by the day of their first follow-up: overdue, today, and the next 7 days. */
export function followUpGroups(items: readonly FollowUpItem[], today: string): FollowUpGroup[] {
  const dayOf = ({ followUps }: FollowUpItem) => followUps[0]?.followUpOn ?? ''
  const groups = [
    { title: 'Overdue', items: items.filter((item) => dayOf(item) < today) },
    { title: 'Today', items: items.filter((item) => dayOf(item) === today) },
    { title: 'Next 7 days', items: items.filter((item) => dayOf(item) > today) },
  ]
  return groups.filter((group) => group.items.length > 0)
}
