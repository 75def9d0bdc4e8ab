import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '../../platform/db/client'
import { markForDeletion } from '../../platform/files/deleteFiles'
import { withUpload } from '../../platform/files/uploads'
import { encodePicture } from '../../platform/pictures/picture'
import { workQueue } from '../../platform/workQueue'
import { ofTenant } from '../../platform/db/ofTenant'
import type { Background, Limits } from '../../ports/context'
import type { FileStore } from '../../ports/files'
import type { ShopSource } from '../../ports/shop'
import { productPictures } from './tables'

interface Deps {
  db: Db
  files: FileStore
  source: Pick<ShopSource, 'getPicture'>
  tenantId: string
  clock: () => Date
  log: Logger
  limits: Limits
}

const HOUR_MS = 60 * 60_000
const AT_ONCE = 4
/** The time in which the pictures of one list may begin; the others come with the next list. */
const BATCH_MS = 20_000
const BOX = { width: 640, height: 640 }
const UNUSED_MS = 7 * 24 * HOUR_MS

/** The pictures of products: known ones by address, and a download in the background. */
export interface ProductPictures {
  /** Returns the paths on this server of those that are stored, and begins to download the others. */
  pathsOf: (urls: readonly string[]) => Promise<Map<string, string>>
  settled: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Creates the store of product pictures. Each is downloaded once, re-encoded like a profile picture
 * (at most 640 pixels wide and high) and kept; one that fails is tried again after an hour.
 */
export function createProductPictures({ source, ...store }: Deps): ProductPictures {
  const { db, tenantId, clock, log } = store
  const queue = workQueue(AT_ONCE)
  const begun = new Map<string, Promise<void>>()
  const writing = new Set<Promise<void>>()
  let isClosed = false

  async function download(url: string): Promise<Uint8Array | null> {
    try {
      return (await encodePicture(await source.getPicture(url), BOX)).bytes
    } catch (error) {
      log.warn({ err: error }, 'a picture of a product could not be read')
      return null
    }
  }

  function begin(url: string, end: number): void {
    const isOver = () => isClosed || clock().getTime() >= end
    const work = queue(async () => {
      const bytes = isOver() ? undefined : await download(url)
      if (bytes === undefined || isClosed) return
      const write = writePicture(store, url, bytes)
      writing.add(write)
      await write.finally(() => writing.delete(write))
    })
    const done = work
      .catch((error: unknown) => {
        log.error({ err: error }, 'a picture of a product could not be stored')
      })
      .finally(() => begun.delete(url))
    begun.set(url, done)
  }

  return {
    async pathsOf(urls) {
      const known = await readPictures(db, tenantId, urls)
      const now = clock().getTime()
      const isDue = (url: string) => {
        const picture = known.get(url)
        return !picture || (picture.key === '' && now - picture.fetchedAt.getTime() >= HOUR_MS)
      }
      for (const url of new Set(urls))
        if (!isClosed && isDue(url) && !begun.has(url)) begin(url, now + BATCH_MS)
      const stored = [...known.values()].filter(({ key }) => key !== '')
      return new Map(stored.map(({ url, key }) => [url, `/files/${key}`]))
    },
    async settled() {
      while (begun.size > 0) await Promise.all(begun.values())
    },
    async close() {
      isClosed = true
      await Promise.allSettled(writing)
    },
  }
}

/** Returns the known pictures by their addresses. */
async function readPictures(db: Db, tenantId: string, urls: readonly string[]) {
  if (urls.length === 0) return new Map<string, typeof productPictures.$inferSelect>()
  const rows = await db.select().from(productPictures).where(pictureAt(tenantId, urls))
  return new Map(rows.map((row) => [row.url, row]))
}

/** Stores a picture, or that it could not be read, unless another process has stored it. */
async function writePicture(
  { db, tenantId, clock, ...store }: Omit<Deps, 'source'>,
  url: string,
  bytes: Uint8Array | null,
): Promise<void> {
  const write = async (tx: Db, key: string) => {
    const now = clock()
    const stored = await tx
      .insert(productPictures)
      .values({ tenantId, url, key, fetchedAt: now, listedAt: now })
      .onConflictDoUpdate({
        target: [productPictures.tenantId, productPictures.url],
        set: { key, fetchedAt: now },
        setWhere: eq(productPictures.key, ''),
      })
      .returning({ url: productPictures.url })
    return stored.length > 0
  }
  if (bytes === null) return void (await write(db, ''))
  await withUpload({ db, tenantId, clock, ...store }, async (upload) => {
    const key = upload.newKey('webp')
    await upload.put(key, bytes)
    await db.transaction(async (tx) => {
      if (await write(tx, key)) await upload.commit({ db: tx, actor: null })
    })
  })
}

/** Notes that a list has these pictures, in the transaction that writes it. */
export async function noteListed(
  db: Db,
  tenantId: string,
  { urls, now }: { urls: readonly string[]; now: Date },
): Promise<void> {
  if (urls.length === 0) return
  await db.update(productPictures).set({ listedAt: now }).where(pictureAt(tenantId, urls))
}

/**
 * Forgets the tenant's pictures that no list had for a week and marks their files for deletion, also when
 * there is no shop any more.
 */
export async function deleteUnusedPictures(deps: Background, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_MS)
  await deps.db.transaction(async (tx) => {
    const unused = await tx
      .delete(productPictures)
      .where(and(ofTenant(productPictures, deps), lt(productPictures.listedAt, before)))
      .returning({ key: productPictures.key })
    await markForDeletion({ ...deps, db: tx }, unused.map(({ key }) => key).filter(Boolean))
  })
}

function pictureAt(tenantId: string, urls: readonly string[]) {
  return and(eq(productPictures.tenantId, tenantId), inArray(productPictures.url, [...urls]))
}
