import type { ImportRow } from '@/contract/contacts/contactImport'
import { type ContactContent, contentFields } from '../../contacts/contactContent'

const MAX_CHARACTERS = 300

/** Returns the fields in which two contents differ. */
export function changedFields(
  before: ContactContent,
  after: ContactContent,
): (keyof ContactContent)[] {
  return contentFields.filter(
    (field) =>
      before[field] !== after[field] && canonical(before[field]) !== canonical(after[field]),
  )
}

/** Returns what an update changes, field by field, as shortened text. */
export function contentChanges(
  before: ContactContent,
  after: ContactContent,
): NonNullable<ImportRow['changes']> {
  return changedFields(before, after).map((field) => ({
    field,
    before: shortText(before, field),
    after: shortText(after, field),
  }))
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))
      : item,
  )
}

function shortText(content: ContactContent, field: keyof ContactContent): string {
  return truncate(textOf(content, field))
}

/** Shortens a long text for a list. */
export function truncate(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS).toWellFormed()}…` : text
}

/** Returns a field of a contact as text. */
export function textOf(content: ContactContent, field: keyof ContactContent): string {
  switch (field) {
    case 'emails':
    case 'phones':
    case 'websites':
      return content[field]
        .map(({ label, value }) => (label === '' ? value : `${value} (${label})`))
        .join(', ')
    case 'addresses':
      return content.addresses
        .map(
          ({ label: _label, formatted, ...parts }) =>
            formatted || Object.values(parts).filter(Boolean).join(', '),
        )
        .join('; ')
    case 'timeline':
      return content.timeline.map(({ text }) => text).join('; ')
    case 'tags':
      return content.tags.join(', ')
    case 'isFavorite':
      return content.isFavorite ? 'yes' : 'no'
    case 'extras':
      return Object.entries(content.extras)
        .map(([name, value]) => `${name}: ${value}`)
        .join('; ')
    default:
      return content[field]
  }
}
