import { formatCalendarDay } from '@/shared/lib/format'
import {
  type ContactFilters,
  type ContactGap,
  type ContactSource,
  type TextFilter,
  textFilters,
} from './contactFilters'
import type { DateFilter, DatePreset } from './dateFilter'

export const textLabels: Record<TextFilter, string> = {
  name: 'Name',
  organization: 'Organization',
  jobTitle: 'Job title',
  email: 'E-mail',
  phone: 'Phone',
  city: 'City',
}
export const sourceLabels: Record<ContactSource, string> = {
  manual: 'Added by hand',
  import: 'Import',
  exchange: 'Exchange',
  demo: 'Demo',
}
export const gapLabels: Record<ContactGap, string> = {
  email: 'No e-mail',
  phone: 'No phone',
  organization: 'No organization',
  tags: 'No tags',
}
export const followUpLabels = { open: 'Follow-up planned', due: 'Follow-up due' } as const
export const dateLabels = { added: 'Added', changed: 'Changed' } as const
export const presetLabels: Record<DatePreset, string> = {
  today: 'today',
  'last-7-days': 'last 7 days',
  'last-30-days': 'last 30 days',
  'last-90-days': 'last 90 days',
  'this-year': 'this year',
}

/** An active filter in words, and the filters without it. */
interface FilterChip {
  key: string
  text: string
  without: ContactFilters
}

/** Describes the active filters, in the order of the filter panel. */
export function filterChips(filters: ContactFilters): FilterChip[] {
  const { favorite, tag, source, without, followUp } = filters
  const chip = (text: string, change: Partial<ContactFilters>): FilterChip => ({
    key: text,
    text,
    without: { ...filters, ...change },
  })
  const dates = (['added', 'changed'] as const).flatMap((name) => {
    const filter = filters[name]
    return filter === null
      ? []
      : [chip(`${dateLabels[name]}: ${describeDateFilter(filter)}`, { [name]: null })]
  })
  return [
    ...(favorite ? [chip('Favorites', { favorite: false })] : []),
    ...tag.map((each) => chip(`Tag: ${each}`, { tag: tag.filter((other) => other !== each) })),
    ...textFilters
      .filter((name) => filters[name] !== '')
      .map((name) => chip(`${textLabels[name]} contains ${filters[name]}`, { [name]: '' })),
    ...source.map((each) =>
      chip(`Source: ${sourceLabels[each]}`, { source: source.filter((other) => other !== each) }),
    ),
    ...dates,
    ...without.map((each) =>
      chip(gapLabels[each], { without: without.filter((other) => other !== each) }),
    ),
    ...(followUp === null ? [] : [chip(followUpLabels[followUp], { followUp: null })]),
  ]
}

/** Describes a date filter: "last 7 days", "Jan 1, 2026 – Mar 31, 2026", "since Jan 1, 2026". */
function describeDateFilter(filter: DateFilter): string {
  if (typeof filter === 'string') return presetLabels[filter]
  const { from, to } = filter
  if (from === null || to === null)
    return from === null ? `until ${formatDay(to ?? '')}` : `since ${formatDay(from)}`
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}

function formatDay(day: string): string {
  return formatCalendarDay(day)
}
