import { getTableColumns } from 'drizzle-orm'
import type { Contact, ContactSummary } from '@/contract/contacts/contact'
import { contacts } from './tables'
import type { ContactRow } from './contactRow'

const columns = getTableColumns(contacts)

/** The columns that the list shows, without the search text and keys of a whole row. */
export const summaryColumns = {
  id: columns.id,
  version: columns.version,
  namePrefix: columns.namePrefix,
  firstName: columns.firstName,
  middleName: columns.middleName,
  lastName: columns.lastName,
  nameSuffix: columns.nameSuffix,
  nickname: columns.nickname,
  organization: columns.organization,
  department: columns.department,
  jobTitle: columns.jobTitle,
  emails: columns.emails,
  phones: columns.phones,
  addresses: columns.addresses,
  birthday: columns.birthday,
  tags: columns.tags,
  isFavorite: columns.isFavorite,
  displayImage: columns.displayImage,
  source: columns.source,
  followUpOn: columns.followUpOn,
  deletedAt: columns.deletedAt,
  createdAt: columns.createdAt,
  updatedAt: columns.updatedAt,
}
export type SummaryRow = Pick<ContactRow, keyof typeof summaryColumns>

/** A row of the list with the custom fields and the visitor's texts that were asked for, if any. */
export type ListedRow = SummaryRow & {
  extras?: Contact['extras']
  note?: string | null
  metAt?: string | null
}

/** Returns the contact summary of a row, with what was read with it. */
export function presentListed(row: ListedRow): ContactSummary {
  const { extras, note, metAt } = row
  return {
    ...presentSummary(row),
    ...(extras && { extras }),
    ...(note && { note }),
    ...(metAt && { metAt }),
  }
}

/** Returns the contact summary of a row, for the list. */
export function presentSummary(row: SummaryRow): ContactSummary {
  const { city = '', country = '' } = row.addresses[0] ?? {}
  return {
    id: row.id,
    version: row.version,
    namePrefix: row.namePrefix,
    firstName: row.firstName,
    middleName: row.middleName,
    lastName: row.lastName,
    nameSuffix: row.nameSuffix,
    nickname: row.nickname,
    organization: row.organization,
    department: row.department,
    jobTitle: row.jobTitle,
    emails: row.emails,
    phones: row.phones,
    city,
    country,
    birthday: row.birthday,
    tags: row.tags,
    isFavorite: row.isFavorite,
    displayImage: row.displayImage && `/files/${row.displayImage}`,
    source: row.source,
    followUpOn: row.followUpOn,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Returns the whole contact of a row, for its contact record. */
export function presentContact(row: ContactRow): Contact {
  const { websites, addresses, notes, timeline, extras } = row
  return { ...presentSummary(row), websites, addresses, notes, timeline, extras }
}
