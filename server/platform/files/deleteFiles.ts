import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { ofTenant } from '../db/ofTenant'
import { filesToDelete } from '../db/tables'
import { discountUploads } from './countUploads'
import type { Background, Ctx } from '../../ports/context'
import type { FileStore } from '../../ports/files'

const { key, uploadingSince } = filesToDelete
const BATCH = 500
const UPLOAD_MS = 60 * 60_000
/** The tenant of marks from before marks had one, in a database that had no users then. */
const NO_TENANT = ''

/**
 * Marks files for deletion in this transaction and subtracts them from their owner's total;
 * `deleteMarkedFiles` deletes them once it is committed.
 */
export async function markForDeletion(
  { db, tenantId }: Background,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const given = JSON.stringify([...new Set(keys)].sort())
  await db.execute(
    sql`insert into ${filesToDelete} (key, tenant_id) select jsonb_array_elements_text(${given}::text::jsonb), ${tenantId} on conflict do nothing`,
  )
  await discountUploads({ db, tenantId }, given)
}

/**
 * Deletes files once the transaction of `db` is committed. Housekeeping deletes those that a killed
 * process or a failing disk leaves.
 */
export async function deleteFilesAfterCommit(
  { afterCommit, ...scope }: Background & Pick<Ctx, 'files' | 'afterCommit'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await markForDeletion(scope, keys)
  afterCommit((db) => deleteMarkedFiles({ ...scope, db }, { keys }))
}

/**
 * Deletes the tenant's files marked for deletion, or those of `keys` only. A file that cannot be deleted
 * stays marked and does not stop the others; then this throws at the end.
 */
export async function deleteMarkedFiles(
  { db, tenantId, files }: Background & Pick<Ctx, 'files'>,
  { keys, signal }: { keys?: readonly string[]; signal?: AbortSignal } = {},
): Promise<void> {
  const isWanted = and(ofTenant(filesToDelete, { tenantId }), keys && inArray(key, [...keys]))
  const failures: unknown[] = []
  for (let after = ''; !signal?.aborted;) {
    const marked = await db
      .select({ key })
      .from(filesToDelete)
      .where(and(isWanted, isNull(uploadingSince), gt(key, after)))
      .orderBy(asc(key))
      .limit(BATCH)
    const deleted: string[] = []
    for (const file of marked) {
      await deleteMarked(files, file.key).then(
        () => deleted.push(file.key),
        (error: unknown) => failures.push(error),
      )
    }
    if (deleted.length > 0)
      await db.delete(filesToDelete).where(and(isWanted, inArray(key, deleted)))
    if (marked.length < BATCH) break
    after = marked.at(-1)?.key ?? ''
  }
  if (failures.length > 0)
    throw new Error(`Some files could not be deleted (${String(failures.length)}).`, {
      cause: failures[0],
    })
}

/** Deletes one marked entry: a file key has an extension, an upload's id has none. */
async function deleteMarked(files: FileStore, marked: string): Promise<void> {
  const keys = marked.includes('.') ? [marked] : await files.list(marked)
  for (const each of keys) await files.delete(each)
}

/**
 * Deletes what killed processes of the tenant left: marked files, files of uploads that began more
 * than an hour ago and were not committed, and half-written files. Marks without a tenant become
 * this one's. An upload that is still running after an hour is treated as abandoned; it can no longer
 * be committed (see `Upload.commit`).
 */
export async function deleteAbandonedFiles(
  deps: Background & Pick<Ctx, 'files'>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - UPLOAD_MS)
  await deps.db
    .update(filesToDelete)
    .set({ tenantId: deps.tenantId })
    .where(eq(filesToDelete.tenantId, NO_TENANT))
  await deps.db
    .update(filesToDelete)
    .set({ uploadingSince: null })
    .where(and(ofTenant(filesToDelete, deps), lt(uploadingSince, before)))
  await deleteMarkedFiles(deps, { ...(signal && { signal }) })
  if (!signal?.aborted) await deps.files.deleteDrafts(before)
}
