import type { Contact } from '@/contract/contacts/contact'
import { fieldEditLabels } from '@/contract/contacts/fieldEdit'
import { birthdayText } from '../model/contactDates'
import { addressLines } from '../model/addressLines'
import { type FieldNames, customTitle } from '../model/customFields'
import { changedFields, contactValues } from './contactValues'

/** The form's label of each field. */
export const fieldLabels = {
  ...fieldEditLabels,
  tags: 'Tags',
  isFavorite: 'Favorite',
  displayImage: 'Picture',
} as const

interface ContactChange {
  field: string
  /** The new value in words; '' if it was cleared. */
  value: string
}

/**
 * Describes what changed between two versions of a contact, with the form's labels and the names
 * that custom fields have on screen.
 */
export function describeChanges(
  before: Contact,
  after: Contact,
  names?: FieldNames,
): ContactChange[] {
  const patch = changedFields(contactValues(before), contactValues(after))
  const changes: ContactChange[] = Object.entries(fieldLabels)
    .filter(([name]) => name in patch)
    .map(([name, field]) => ({ field, value: inWords(after, name) }))
  for (const [name, value] of Object.entries(patch.extras ?? {}))
    changes.push({ field: customTitle(name, names), value: value ?? '' })
  if (before.isFavorite !== after.isFavorite)
    changes.push({ field: fieldLabels.isFavorite, value: after.isFavorite ? 'Yes' : 'No' })
  if (before.displayImage !== after.displayImage) {
    changes.push({
      field: fieldLabels.displayImage,
      value: after.displayImage === null ? '' : 'New picture',
    })
  }
  return changes
}

function inWords(contact: Contact, name: string): string {
  if (name === 'emails' || name === 'phones' || name === 'websites')
    return contact[name].map(({ value }) => value).join(', ')
  if (name === 'addresses')
    return contact.addresses.map((address) => addressLines(address).join(', ')).join('; ')
  if (name === 'tags') return contact.tags.join(', ')
  if (name === 'birthday') return birthdayText(contact.birthday)
  const text: unknown = Object.entries(contact).find(([key]) => key === name)?.[1]
  return typeof text === 'string' ? text : ''
}
