import { randomUUID } from 'node:crypto'
import { DERIVED_VERSION, type contacts } from './tables'
import type { Actor } from '../../ports/context'
import { type ContactContent, contentHash, displayName } from './contactContent'
import { matchKeys } from './matching/matchKeys'
import { foldLine, searchText } from './list/searchText'

export type ContactRow = typeof contacts.$inferSelect

/**
 * Characters of a sort key. Postgres indexes rows up to 2,704 bytes, and one index has two sort keys
 * (of at most 800 bytes each) and five short ones.
 */
const MAX_SORT_KEY = 200
/** Bytes of a short sort key. */
const MAX_SHORT_KEY = 150
/** The sort key of a missing value, which sorts after every value. */
export const NO_SORT_KEY = '\u{10FFFF}'

/** The owner of a new contact, its profile and source, and the time. */
interface Origin extends Pick<Actor, 'tenantId' | 'userId'> {
  profileId: string
  source: ContactRow['source']
  now: Date
}

/** Returns the row of a new contact. `hash` is its content hash, if the caller has it already. */
export function newRow(
  { tenantId, userId, profileId, source, now }: Origin,
  content: ContactContent,
  hash?: string,
) {
  const dates = { createdAt: now, updatedAt: now }
  return {
    tenantId,
    ownerId: userId,
    id: randomUUID(),
    profileId,
    version: 1,
    ...content,
    ...derivedColumns(content, hash),
    displayImage: null,
    source,
    ...noDeletion,
    ...dates,
  }
}

/** The columns of a row that is neither in the trash nor hidden by a merge. */
export const noDeletion = { deletedAt: null, deletionId: null, mergeId: null }

/**
 * Returns the columns that are derived from the content: sort keys, search text, follow-up, match
 * keys and hash.
 */
export function derivedColumns(content: ContactContent, hash = contentHash(content)) {
  const {
    emails,
    phones,
    timeline,
    addresses: [address],
  } = content
  const name = displayName(content)
  return {
    sortName: sortKey(name),
    sortOrganization: sortKey(content.organization),
    sortEmail: sortKey(emails[0]?.value ?? ''),
    sortJobTitle: shortKey(foldLine(content.jobTitle)),
    sortDepartment: shortKey(foldLine(content.department)),
    sortCity: shortKey(foldLine(address?.city ?? '')),
    sortCountry: shortKey(foldLine(address?.country ?? '')),
    sortPhone: shortKey(phones[0]?.value ?? ''),
    searchText: searchText(name, content),
    searchVersion: DERIVED_VERSION,
    followUpOn:
      timeline.flatMap((note) => (note.isDone ? [] : (note.followUpOn ?? []))).sort()[0] ?? null,
    matchKeys: matchKeys(content),
    contentHash: hash,
  }
}

/** Returns the folded text by which a value is sorted. */
export function sortKey(text: string): string {
  const folded = foldLine(text)
  if (folded.length <= MAX_SORT_KEY) return folded || NO_SORT_KEY
  return Array.from(folded).slice(0, MAX_SORT_KEY).join('')
}

/** Returns the beginning of a text for the index of organizations. */
function shortKey(text: string): string {
  // A character of JavaScript takes at most three bytes.
  if (text.length * 3 <= MAX_SHORT_KEY) return text || NO_SORT_KEY
  const bytes = Buffer.from(text)
  // A stream leaves out a character whose end is missing.
  return new TextDecoder().decode(bytes.subarray(0, MAX_SHORT_KEY), { stream: true })
}
