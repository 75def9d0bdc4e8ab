import type { ContactSummary } from '@/contract/contacts/contact'
import { formatCalendarDay, formatDate } from '@/shared/lib/format'
import { birthdayText } from '../model/contactDates'
import { contactName, contactSubtitle } from '../model/contactName'
import { sourceNames } from '../model/sourceNames'

interface PrintOptions {
  /** The job has a column of its own, so that it isn't printed below the name. */
  hasJobColumn: boolean
  formatPhone: (written: string) => string
}

type Print = (contact: ContactSummary, options: PrintOptions) => string

const texts: Record<string, Print> = {
  name: (contact, { hasJobColumn }) =>
    [contactName(contact), contactSubtitle(hasJobColumn ? { ...contact, jobTitle: '' } : contact)]
      .filter(Boolean)
      .join('\n'),
  organization: ({ organization }) => organization,
  jobTitle: ({ jobTitle }) => jobTitle,
  department: ({ department }) => department,
  email: ({ emails }) => emails.map(({ value }) => value).join('\n'),
  phone: ({ phones }, { formatPhone }) => phones.map(({ value }) => formatPhone(value)).join('\n'),
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

const unbroken = new Set(['phone', 'birthday', 'followUpOn', 'createdAt', 'updatedAt'])

/** Returns whether a column's texts are short and hard to read in pieces: numbers and dates. */
export function isUnbroken(column: string): boolean {
  return unbroken.has(column)
}
