import { randomUUID } from 'node:crypto'
import { getTableColumns } from 'drizzle-orm'
import type { Contact, ContactSummary } from '@/contract/contacts/contact'
import { contacts } from '../../platform/db/schema'
import { fold } from '../../platform/text/fold'
import { type ContactContent, contentHash, displayName } from './contactContent'
import { matchKeys } from './matching/matchKeys'
import { searchText } from './list/searchText'
import type { Actor } from '../../ports/context'

export type ContactRow = typeof contacts.$inferSelect

/** Postgres cannot index keys of over 2,704 bytes; 200 characters take 800 at most. */
const MAX_SORT_KEY = 200
/** The sort key of what has no value: it sorts after everything that has one. */
export const NO_SORT_KEY = '\u{10FFFF}'

/** Whose a new contact is, where it came from and when. */
interface Origin extends Pick<Actor, 'tenantId' | 'userId'> {
  profileId: string
  source: ContactRow['source']
  now: Date
}

/** The row of a new contact; `known` as for `derivedColumns`. */
export function newRow(
  { tenantId, userId, profileId, source, now }: Origin,
  content: ContactContent,
  known?: string,
) {
  const dates = { createdAt: now, updatedAt: now }
  return {
    tenantId,
    ownerId: userId,
    id: randomUUID(),
    profileId,
    version: 1,
    ...content,
    ...derivedColumns(content, known),
    displayImage: null,
    source,
    ...noDeletion,
    ...dates,
  }
}

/** The columns of a row that is in no trash and in no merge. */
export const noDeletion = { deletedAt: null, deletionId: null, mergeId: null }

/** The columns that follow from the content: sort keys, search text and the hash that two equal contacts share, where the caller knows it. */
export function derivedColumns(content: ContactContent, known = contentHash(content)) {
  const { emails, timeline } = content
  const name = displayName(content)
  return {
    sortName: sortKey(name),
    sortOrganization: sortKey(content.organization),
    sortEmail: sortKey(emails[0]?.value ?? ''),
    searchText: searchText(name, content),
    followUpOn:
      timeline.flatMap((note) => (note.isDone ? [] : (note.followUpOn ?? []))).sort()[0] ?? null,
    matchKeys: matchKeys(content),
    contentHash: known,
  }
}

function sortKey(text: string): string {
  return Array.from(fold(text)).slice(0, MAX_SORT_KEY).join('') || NO_SORT_KEY
}

/** What the list shows of a row: a whole one would bring its search text and its keys along. */
export const summaryColumns = (({
  id,
  version,
  namePrefix,
  firstName,
  middleName,
  lastName,
  nameSuffix,
  nickname,
  organization,
  department,
  jobTitle,
  ...rest
}) => {
  const {
    emails,
    phones,
    addresses,
    birthday,
    tags,
    isFavorite,
    displayImage,
    source,
    followUpOn,
    deletedAt,
    createdAt,
    updatedAt,
  } = rest
  const names = {
    id,
    version,
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    department,
    jobTitle,
  }
  return {
    ...names,
    emails,
    phones,
    addresses,
    birthday,
    tags,
    isFavorite,
    displayImage,
    source,
    followUpOn,
    deletedAt,
    createdAt,
    updatedAt,
  }
})(getTableColumns(contacts))
export type SummaryRow = Pick<ContactRow, keyof typeof summaryColumns>

/** A row as the list shows it. */
export function presentSummary(row: SummaryRow): ContactSummary {
  const {
    id,
    version,
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    department,
    jobTitle,
  } = row
  const { emails, phones, birthday, tags, isFavorite, source, followUpOn } = row
  const { city = '', country = '' } = row.addresses[0] ?? {}
  const names = {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    department,
    jobTitle,
  }
  const displayImage = row.displayImage && `/files/${row.displayImage}`
  const dates = {
    deletedAt: row.deletedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
  return {
    id,
    version,
    ...names,
    emails,
    phones,
    city,
    country,
    birthday,
    tags,
    isFavorite,
    displayImage,
    source,
    followUpOn,
    ...dates,
  }
}

/** A row as its own page shows it. */
export function presentContact(row: ContactRow): Contact {
  const { websites, addresses, notes, timeline, extras } = row
  return { ...presentSummary(row), websites, addresses, notes, timeline, extras }
}
