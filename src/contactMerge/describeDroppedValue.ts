import type { DroppedValue } from '@/contract/contacts/contactImport'

const labels: Partial<Record<string, string>> = {
  namePrefix: 'Prefix',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  nameSuffix: 'Suffix',
  nickname: 'Nickname',
  organization: 'Organization',
  department: 'Department',
  jobTitle: 'Job title',
  birthday: 'Birthday',
  notes: 'Notes',
  emails: 'E-mail',
  phones: 'Phone',
  websites: 'Website',
  addresses: 'Address',
  timeline: 'Timeline note',
  tags: 'Tag',
  extras: 'Other column',
  displayImage: 'Picture',
}

/**
 * Describes a value that an import drops: "First name “John” is dropped: the contact keeps “J”."
 */
export function describeDroppedValue({ field, value, kept, of }: DroppedValue): string {
  const what = `${labels[field] ?? field} “${value}”`
  if (of === 'row')
    return kept === '' ? `${what} is dropped.` : `${what} is dropped: the contact keeps “${kept}”.`
  return kept === ''
    ? `${what} is removed from the contact.`
    : `${what} of the contact is replaced by “${kept}”.`
}
