import type { SearchMatch } from '@/contract/contacts/contact'
import { type FieldNames, customTitle } from './customFields'

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
export function matchLabel({ field, name }: SearchMatch, names?: FieldNames): string {
  return field === 'custom' ? customTitle(name, names) : labels[field]
}

/** Returns a match as one line: `Note: … at stand B12 …`. */
export function matchLine(match: SearchMatch, names?: FieldNames): string {
  return `${matchLabel(match, names)}: ${match.before}${match.found}${match.after}`
}
