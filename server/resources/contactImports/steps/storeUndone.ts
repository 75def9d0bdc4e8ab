import { deleteFilesAfterCommit } from '../../../platform/files/deleteFiles'
import type { JobCtx } from '../../../platform/jobs/jobKind'
import { addJobRows } from '../../../platform/jobs/jobStore'
import type { ContactContent } from '../../contacts/model'
import { type ContactRow, derivedColumns, rewriteContacts, moveToTrash } from '../../contacts'
import type { JobRecord } from '../../../ports/registry'

/** A contact while the rows that changed it are undone, the last one first. */
export interface UndoneContact {
  stored: ContactRow
  content: ContactContent & Pick<ContactRow, 'displayImage'>
  isRewritten: boolean
  isTrashed: boolean
  /** The row to undo next, if every later one was undone. */
  nextRow: number | null
}

/** Stores contacts whose rows were undone, and deletes the pictures that are no longer used. */
export async function storeUndone(
  ctx: JobCtx,
  job: JobRecord,
  all: readonly UndoneContact[],
): Promise<void> {
  const now = ctx.clock()
  const trashed = all.flatMap(({ stored, isTrashed }) => (isTrashed ? stored.id : []))
  const rewritten = all.filter(({ isRewritten, isTrashed }) => isRewritten && !isTrashed)
  await moveToTrash(ctx, trashed, { deletionId: job.id, now })
  const rewrites = rewritten.map(({ stored, content }) => {
    return [stored, { ...content, ...derivedColumns(content), updatedAt: now }] as const
  })
  await rewriteContacts(ctx, rewrites)
  // Undoing a row gave its contact a new version, which the contact's earlier row has to expect.
  const versions = rewritten.flatMap(({ stored, nextRow }) => {
    if (nextRow === null || nextRow === 0) return []
    const detail = { version: stored.version + 1 }
    return { row: nextRow, contactId: stored.id, outcome: 'undone', detail }
  })
  await addJobRows(ctx, job, versions)
  const pictures = rewritten.flatMap(({ stored, content }) =>
    content.displayImage === stored.displayImage ? [] : (stored.displayImage ?? []),
  )
  await deleteFilesAfterCommit(ctx, pictures)
}
