import { badValue, rowFailure, shownValue } from '@/contactFiles/rows/badValues'
import type { LeftOut, RowFailure } from '@/contactFiles/rows/rowResult'
import { type ContactContent, displayName } from '../../contacts/model'
import type { RowOutcome, Candidate } from '../../../ports/contactFiles'
import type { ImportReader } from '../reading/importReader'
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

/** Returns the first warning of a row, and the values without which it is imported. */
export function notesOf({
  read: { warnings },
  leftOut,
}: Pick<Candidate, 'read' | 'leftOut'>): Pick<
  RowOutcome,
  'column' | 'reason' | 'leftOut' | 'moreLeftOut'
> {
  const [first] = warnings
  const more = leftOut ? leftOut.count - leftOut.values.length : 0
  return {
    ...(first && { column: first.column, reason: first.reason }),
    ...(leftOut && { leftOut: leftOut.values }),
    ...(more > 0 && { moreLeftOut: more }),
  }
}

/**
 * Returns the left-out values that are new to a row's contact. Our own cards hold again what an
 * import left out before.
 */
export function newlyLeftOut(
  { input }: ImportReader,
  { extras }: ContactContent,
  leftOut: LeftOut | undefined,
): LeftOut | undefined {
  if (input.type === 'csv' || !leftOut) return leftOut
  const shown = new Map(
    Object.entries(extras).map(([name, value]) => [shownValue(name), shownValue(value)]),
  )
  const values = leftOut.values.filter(({ extra, value }) => shown.get(extra) !== value)
  const count = leftOut.count - leftOut.values.length + values.length
  return values.length === 0 ? undefined : { ...leftOut, values, count }
}

/** Returns the outcome of a row that can't be imported. */
export function failedOutcome({ error, errors, moreErrors }: RowFailure, name: string): RowOutcome {
  return {
    ...{ outcome: 'failed', name, ...error },
    errors: errors ?? [badValue({ ...error, value: '' })],
    ...(moreErrors !== undefined && { moreErrors }),
  }
}

/** Returns the outcome of a row whose contact would have no name of any kind. */
export function unidentifiedOutcome(
  { unidentified }: ImportReader,
  name: string,
  leftOut?: LeftOut,
): RowOutcome {
  const values = leftOut?.values.map(({ extra: _extra, ...value }) => value) ?? []
  const [first, ...others] = values
  const errors = first ? ([first, ...others, unidentified] as const) : ([unidentified] as const)
  return failedOutcome(rowFailure(errors), name)
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
