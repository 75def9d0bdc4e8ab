import { randomBytes } from 'node:crypto'
import { eq, is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { filesToDelete } from '../db/tables'
import { ApiError } from '../http/apiError'
import { countUploads } from './countUploads'
import { deleteMarkedFiles, markForDeletion } from './deleteFiles'
import type { Ctx } from '../../ports/context'
import type { Upload } from '../../ports/files'

const EXPIRED = 'This took more than an hour. Please send it again.'

type Store = Pick<Ctx, 'db' | 'tenantId' | 'files' | 'clock' | 'limits' | 'upload'>

/**
 * Runs `work`, which stores files under keys of a new upload and commits them with `commit` in one
 * transaction. If it fails, commits nothing or is killed, none of the files stays: a marker is
 * written before, and removed by that transaction. It must begin outside any transaction, and
 * throws inside one; if the caller of a verb opens a transaction (`withIdempotencyKey`, a step of a
 * job), it begins the upload first and passes it as `ctx.upload`.
 */
export async function withUpload<T>(ctx: Store, work: (upload: Upload) => Promise<T>): Promise<T> {
  if (ctx.upload) return work(ctx.upload)
  if (is(ctx.db, PgTransaction))
    throw new Error('An upload begins before the transaction that shows its files.')
  const upload = new MarkedUpload(ctx)
  const { db, tenantId, clock } = ctx
  await db.insert(filesToDelete).values({ key: upload.id, tenantId, uploadingSince: clock() })
  let isOver = false
  try {
    const result = await work(upload)
    isOver = upload.state === 'shown'
    return result
  } finally {
    // Housekeeping deletes what remains, and logs errors.
    if (!isOver) await discard(ctx, upload).catch(() => undefined)
  }
}

class MarkedUpload implements Upload {
  readonly id = randomBytes(12).toString('base64url')
  readonly keys: string[] = []
  private readonly stored = new Map<string, number>()
  state: 'begun' | 'shown' | 'taken' = 'begun'

  constructor(private readonly ctx: Pick<Store, 'files' | 'limits'>) {}

  newKey(extension: string): string {
    const key = `${this.id}${randomBytes(24).toString('base64url')}.${extension}`
    this.keys.push(key)
    return key
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.ctx.files.put(key, bytes)
    this.stored.set(key, bytes.length)
  }

  async commit({ db, actor }: Parameters<Upload['commit']>[0]): Promise<void> {
    if (this.state === 'shown')
      throw new Error('The files of an upload are shown by one transaction.')
    const [marker] = await db
      .delete(filesToDelete)
      .where(eq(filesToDelete.key, this.id))
      .returning()
    this.state = marker?.uploadingSince ? 'shown' : 'taken'
    if (this.state === 'taken') throw new ApiError('CONFLICT', EXPIRED)
    if (actor) await countUploads(db, actor, this.stored, this.ctx.limits)
  }
}

/**
 * Deletes the stored files, unless the transaction was committed after all: a connection may be
 * lost between the commit and its answer.
 */
async function discard(
  { db, tenantId, files }: Store,
  { id, keys, state }: MarkedUpload,
): Promise<void> {
  await db.transaction(async (tx) => {
    const markers = await tx
      .delete(filesToDelete)
      .where(eq(filesToDelete.key, id))
      .returning({ key: filesToDelete.key })
    if (markers.length > 0 || state !== 'shown') await markForDeletion({ db: tx, tenantId }, keys)
  })
  if (keys.length > 0) await deleteMarkedFiles({ db, tenantId, files }, { keys })
}
