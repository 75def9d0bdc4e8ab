import type { Ctx } from '../../ports/context'
import type { Upload } from '../../ports/files'
import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { mergeContacts, pictureSource } from '@/contactMerge/mergeContacts'
import { mergeError } from '@/contactMerge/mergeError'
import type { MergeChoices } from '@/contract/contacts/contactMerge'
import { contactMerges as merges } from './tables'
import { type ContactRow, hideMergedContacts, updateLockedContact } from '../contacts'
import { columnsOf, mergedOf, sourceOf } from './mergedRow'
import { type OwnerScope, ownedBy } from '../../platform/db/ownedBy'

/** The context of a merge inside its transaction. */
export type MergeContext = OwnerScope &
  Pick<Ctx, 'files' | 'clock'> & {
    /** The upload for copied pictures; the caller commits it in the same transaction. */
    upload: Upload
  }

/** The reason why contacts cannot be merged, with its field. */
export class MergeError extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message)
  }
}

/** The reason why contacts that do not fit into memory at once are not merged. */
export const TOO_LARGE = 'Together these contacts are larger than 16 MB. Merge fewer at a time.'

/**
 * Merges rows of the list, which the caller has locked with the scan, into one of them and records
 * it in the history. A picture from another contact is copied, so that each row keeps its own file.
 * Throws `MergeError` when a contact cannot hold the result.
 */
export async function mergeRows(
  merging: MergeContext,
  rows: readonly ContactRow[],
  survivorId: string,
  choices: MergeChoices,
): Promise<{ mergeId: string; row: ContactRow }> {
  const { db, actor, clock } = merging
  const survivor = rows.find(({ id }) => id === survivorId)
  if (!survivor) throw new Error('The survivor is not among the contacts.')
  const sources = rows.map(sourceOf)
  const merged = mergeContacts(sources, survivorId, choices)
  const issue = mergeError(merged)
  if (issue) throw new MergeError(issue.field, issue.message)
  const isOwnPicture =
    (pictureSource(sources, survivorId, choices)?.id ?? survivorId) === survivorId
  const result = isOwnPicture
    ? merged
    : { ...merged, displayImage: await copyPicture(merging, merged.displayImage) }

  const [now, mergeId, absorbed] = [
    clock(),
    randomUUID(),
    rows.filter(({ id }) => id !== survivorId),
  ]
  const row = await updateLockedContact(merging, survivor, columnsOf(result, now))
  await hideMergedContacts(merging, absorbed, { mergeId, survivorId, now })
  const absorbedIds = absorbed.map(({ id }) => id)
  await db.insert(merges).values({
    tenantId: actor.tenantId,
    ownerId: actor.userId,
    id: mergeId,
    position: (await lastPosition(merging)) + 1,
    survivorId,
    absorbedIds,
    choices,
    before: mergedOf(survivor),
    result: mergedOf(row),
    createdAt: now,
  })
  return { mergeId, row }
}

async function copyPicture(
  { files, upload }: MergeContext,
  from: string | null,
): Promise<string | null> {
  const bytes = from === null ? null : await files.get(from)
  if (!bytes) return null
  const key = upload.newKey('webp')
  await upload.put(key, bytes)
  return key
}

async function lastPosition({ db, actor }: OwnerScope): Promise<number> {
  const [row] = await db
    .select({ position: merges.position })
    .from(merges)
    .where(ownedBy(merges, actor))
    .orderBy(desc(merges.position))
    .limit(1)
  return row?.position ?? 0
}
