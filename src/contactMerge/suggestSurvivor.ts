import type { ContactSummary } from '@/contract/contacts/contact'

type Candidate = Pick<
  ContactSummary,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'organization'
  | 'jobTitle'
  | 'emails'
  | 'phones'
  | 'tags'
  | 'isFavorite'
  | 'displayImage'
  | 'birthday'
  | 'createdAt'
>

/**
 * Returns the id of the best survivor: the most complete contact, among equals the oldest. Throws
 * when there is none.
 */
export function suggestSurvivor(contacts: readonly Candidate[]): string {
  const [first] = [...contacts].sort(
    (a, b) =>
      completeness(b) - completeness(a) ||
      (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0) ||
      (a.id < b.id ? -1 : 1),
  )
  if (!first) throw new Error('There is no contact to keep.')
  return first.id
}

function completeness({
  firstName,
  lastName,
  organization,
  jobTitle,
  emails,
  phones,
  tags,
  isFavorite,
  displayImage,
  birthday,
}: Candidate): number {
  const filledFields = [
    firstName,
    lastName,
    organization,
    jobTitle,
    birthday,
    displayImage ?? '',
    isFavorite ? 'favorite' : '',
  ].filter(Boolean).length
  return filledFields * 2 + emails.length + phones.length + tags.length
}
