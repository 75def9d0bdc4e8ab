import { and, asc, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { filesToDelete } from '../db/tables'
import { discountUploads } from './countUploads'
import type { Ctx } from '../../ports/context'
import type { FileStore } from '../../ports/files'

const { key, uploadingSince } = filesToDelete
const BATCH = 500
const UPLOAD_MS = 60 * 60_000

/**
 * Marks files for deletion in this transaction and subtracts them from their owner's total;
 * `deleteNotedFiles` deletes them once it is committed.
 */
export async function noteFiles({ db }: Pick<Ctx, 'db'>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const given = JSON.stringify([...new Set(keys)].sort())
  await db.execute(
    sql`insert into ${filesToDelete} (key) select jsonb_array_elements_text(${given}::text::jsonb) on conflict do nothing`,
  )
  await discountUploads(db, given)
}

/**
 * Deletes files once the transaction of `db` is committed. Housekeeping deletes those that a killed
 * process or a failing disk leaves.
 */
export async function deleteFilesAfterCommit(
  { db, files, afterCommit }: Pick<Ctx, 'db' | 'files' | 'afterCommit'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await noteFiles({ db }, keys)
  afterCommit((committed) => deleteNotedFiles({ db: committed, files }, { keys }))
}

/**
 * Deletes the files marked for deletion, or those of `keys` only. A file that cannot be deleted
 * stays marked and does not stop the others; then this throws at the end.
 */
export async function deleteNotedFiles(
  { db, files }: Pick<Ctx, 'db' | 'files'>,
  { keys, signal }: { keys?: readonly string[]; signal?: AbortSignal } = {},
): Promise<void> {
  const wanted = keys && inArray(key, [...keys])
  const failures: unknown[] = []
  for (let after = ''; !signal?.aborted;) {
    const noted = await db
      .select({ key })
      .from(filesToDelete)
      .where(and(isNull(uploadingSince), gt(key, after), wanted))
      .orderBy(asc(key))
      .limit(BATCH)
    const gone: string[] = []
    for (const file of noted) {
      await deleteNoted(files, file.key).then(
        () => gone.push(file.key),
        (error: unknown) => failures.push(error),
      )
    }
    if (gone.length > 0) await db.delete(filesToDelete).where(inArray(key, gone))
    if (noted.length < BATCH) break
    after = noted.at(-1)?.key ?? ''
  }
  if (failures.length > 0)
    throw new Error(`Some files could not be deleted (${String(failures.length)}).`, {
      cause: failures[0],
    })
}

/** Deletes one marked entry: a file key has an extension, an upload's id has none. */
async function deleteNoted(files: FileStore, noted: string): Promise<void> {
  const keys = noted.includes('.') ? [noted] : await files.list(noted)
  for (const each of keys) await files.delete(each)
}

/**
 * Deletes what killed processes left: marked files, files of uploads that began more than an hour
 * ago and were not committed, and half-written files. An upload that is still running after an hour
 * is treated as abandoned; it can no longer be committed (see `Upload.commit`).
 */
export async function deleteAbandonedFiles(
  { db, files }: Pick<Ctx, 'db' | 'files'>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - UPLOAD_MS)
  await db.update(filesToDelete).set({ uploadingSince: null }).where(lt(uploadingSince, before))
  await deleteNotedFiles({ db, files }, { ...(signal && { signal }) })
  if (!signal?.aborted) await files.deleteDrafts(before)
}
