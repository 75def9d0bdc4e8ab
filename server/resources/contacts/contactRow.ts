import { randomUUID } from 'node:crypto'
import type { contacts } from './tables'
import type { Actor } from '../../ports/context'
import { fold } from '../../platform/text/fold'
import { type ContactContent, contentHash, displayName } from './contactContent'
import { matchKeys } from './matching/matchKeys'
import { SEARCH_VERSION, searchText } from './list/searchText'

export type ContactRow = typeof contacts.$inferSelect

/** Postgres indexes keys up to 2,704 bytes; 200 characters take at most 800. */
const MAX_SORT_KEY = 200
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
  const { emails, timeline } = content
  const name = displayName(content)
  return {
    sortName: sortKey(name),
    sortOrganization: sortKey(content.organization),
    sortEmail: sortKey(emails[0]?.value ?? ''),
    searchText: searchText(name, content),
    searchVersion: SEARCH_VERSION,
    followUpOn:
      timeline.flatMap((note) => (note.isDone ? [] : (note.followUpOn ?? []))).sort()[0] ?? null,
    matchKeys: matchKeys(content),
    contentHash: hash,
  }
}

/** Returns the folded text by which a value is sorted. */
export function sortKey(text: string): string {
  const folded = fold(text)
  if (folded.length <= MAX_SORT_KEY) return folded || NO_SORT_KEY
  return Array.from(folded).slice(0, MAX_SORT_KEY).join('')
}
