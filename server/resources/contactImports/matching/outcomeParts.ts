import type { ReadContact } from '@/contactFiles/rows/rowResult'
import { type ContactContent, displayName } from '../../contacts/model'
import type { RowOutcome, Candidate } from '../../../ports/contactFiles'
import type { PooledContact } from './contactPool'
import { droppedValues } from './droppedValues'
import { type Match, differenceOf } from './findMatch'

export function duplicateOf(row: number, name: string): RowOutcome {
  return { outcome: 'duplicate', name, reason: `Row ${String(row)} is the same contact.` }
}

/** Returns the note on a new contact that shares an e-mail or a phone with another one. */
export function possibleDuplicate(
  { contact, by }: Match,
  content: ContactContent,
  { reason: warning }: Partial<RowOutcome>,
): Partial<RowOutcome> {
  const name = quotedName(contact.content)
  const other = contact.row > 0 ? `row ${String(contact.row)}, ${name}` : name
  const reason = `Possible duplicate of ${other}: both have ${by.value}, but ${differenceOf(content, contact.content)}.`
  const where = {
    ...(contact.row > 0 && { row: contact.row }),
    ...(!contact.isNew && idOf(contact)),
  }
  return {
    reason: [warning, reason].filter(Boolean).join(' '),
    possibleDuplicateOf: { name: displayName(contact.content), ...where },
  }
}

/**
 * Returns the values that a row loses, if any. Without `after` the contact gets no picture either;
 * an unchanged contact is not reported to refuse one, which may be its own.
 */
export function droppedBy(
  { read, content }: Candidate,
  { content: before, hasPicture }: PooledContact,
  after?: ContactContent,
): Pick<RowOutcome, 'dropped'> {
  const values = droppedValues(content, before, after ?? before)
  const isPictureLost =
    read.photo !== undefined && (after === undefined || (hasPicture && after !== before))
  const picture = {
    field: 'displayImage',
    value: 'from the file',
    kept: hasPicture ? 'its own' : '',
    of: 'row' as const,
  }
  const dropped = isPictureLost ? [...values, picture] : values
  return dropped.length === 0 ? {} : { dropped }
}

/** Returns the first value of a row that could not become a field. */
export function warningOf({ warnings, refused = [] }: ReadContact): {
  column?: string
  reason?: string
} {
  const [first] = [...warnings, ...refused]
  return first ? { column: first.column, reason: first.reason } : {}
}

/** Returns the row's name for its contact, else the contact's own. */
export function nameOf(rowContent: ContactContent, stored: ContactContent): string {
  return displayName(rowContent) || displayName(stored)
}

/** Returns the id of a contact, which one that is only planned has not. */
export function idOf({ id }: PooledContact): { contactId?: string } {
  return id === null ? {} : { contactId: id }
}

export function quotedName(content: ContactContent): string {
  return `“${displayName(content)}”`
}
