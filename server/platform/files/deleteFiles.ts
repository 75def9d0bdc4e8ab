import { and, asc, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { filesToDelete } from '../db/schema'
import { discountUploads } from './countUploads'
import type { Ctx } from '../../ports/context'
import type { FileStore } from '../../ports/files'

const { key, uploadingSince } = filesToDelete
const BATCH = 500
const UPLOAD_MS = 60 * 60_000

/**
 * Notes files that nothing shows any more once this transaction is committed: `deleteNotedFiles` deletes them then, and keeps every one where it is not. They no longer
 * count as their owner's.
 */
export async function noteFiles({ db }: Pick<Ctx, 'db'>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const given = JSON.stringify([...new Set(keys)].sort())
  await db.execute(
    sql`insert into ${filesToDelete} (key) select jsonb_array_elements_text(${given}::text::jsonb) on conflict do nothing`,
  )
  await discountUploads(db, given)
}

/** Deletes files once the transaction of `db` is committed. What a kill or a disk that fails leaves of them, housekeeping deletes. */
export async function deleteFilesAfterCommit(
  { db, files, afterCommit }: Pick<Ctx, 'db' | 'files' | 'afterCommit'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await noteFiles({ db }, keys)
  afterCommit((committed) => deleteNotedFiles({ db: committed, files }, { keys }))
}

/** Deletes the noted files, of `keys` where these are given. One that cannot be deleted stays noted, keeps no other from it, and makes this throw at the end. */
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

/** A key has the extension of its kind; the id of an upload has none. */
async function deleteNoted(files: FileStore, noted: string): Promise<void> {
  const keys = noted.includes('.') ? [noted] : await files.list(noted)
  for (const each of keys) await files.delete(each)
}

/**
 * Deletes what killed processes left: noted files, files of uploads that began more than an hour ago and have not shown them, and what was half written. An upload
 * that is still under way after an hour is taken for left as well, before its first file is deleted: it can show none then (see `Upload.show`).
 */
export async function deleteLeftFiles(
  { db, files }: Pick<Ctx, 'db' | 'files'>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - UPLOAD_MS)
  await db.update(filesToDelete).set({ uploadingSince: null }).where(lt(uploadingSince, before))
  await deleteNotedFiles({ db, files }, { ...(signal && { signal }) })
  if (!signal?.aborted) await files.deleteDrafts(before)
}
