import type { SearchMatch } from '@/contract/contacts/contact'

const labels: Record<Exclude<SearchMatch['field'], 'custom'>, string> = {
  nickname: 'Nickname',
  jobTitle: 'Job title',
  department: 'Department',
  city: 'City',
  country: 'Country',
  notes: 'Note',
  timeline: 'Timeline',
  website: 'Website',
}

/** Returns the name of the field that a search matched. */
export function matchLabel({ field, name }: SearchMatch): string {
  return field === 'custom' ? name : labels[field]
}

/** Returns a match as one line: `Note: … at stand B12 …`. */
export function matchLine(match: SearchMatch): string {
  return `${matchLabel(match)}: ${match.before}${match.found}${match.after}`
}
