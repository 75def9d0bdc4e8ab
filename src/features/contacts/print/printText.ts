import type { ContactSummary } from '@/contract/contacts/contact'
import { formatCalendarDay, formatDate } from '@/shared/lib/format'
import { birthdayText } from '../model/contactDates'
import { contactName } from '../model/contactName'
import { sourceNames } from '../model/sourceNames'

type Print = (contact: ContactSummary) => string

const texts: Record<string, Print> = {
  name: contactName,
  organization: ({ organization }) => organization,
  jobTitle: ({ jobTitle }) => jobTitle,
  department: ({ department }) => department,
  email: ({ emails }) => emails.map(({ value }) => value).join('\n'),
  phone: ({ phones }) => phones.map(({ value }) => value).join('\n'),
  tags: ({ tags }) => tags.join(', '),
  city: ({ city }) => city,
  country: ({ country }) => country,
  birthday: ({ birthday }) => birthdayText(birthday),
  source: ({ source }) => sourceNames[source],
  followUpOn: ({ followUpOn }) => (followUpOn === null ? '' : formatCalendarDay(followUpOn)),
  createdAt: ({ createdAt }) => formatDate(createdAt),
  updatedAt: ({ updatedAt }) => formatDate(updatedAt),
}

/** Returns the text of a cell on paper; undefined for a column that prints as on the screen. */
export function printText(column: string): Print | undefined {
  return Object.hasOwn(texts, column) ? texts[column] : undefined
}
