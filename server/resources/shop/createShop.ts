import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Product } from '@/contract/billing/products'
import type { Db } from '../../platform/db/client'
import type { Limits } from '../../ports/context'
import type { FileStore } from '../../ports/files'
import type { Shop, ShopProduct, ShopSource } from '../../ports/shop'
import { createProductPictures, noteListed } from './productPictures'
import { shopProducts } from './tables'

interface Deps {
  db: Db
  files: FileStore
  source: ShopSource
  tenantId: string
  clock: () => Date
  log: Logger
  limits: Limits
}

interface ReadList {
  products: ShopProduct[]
  readAt: Date
}

const MINUTE_MS = 60_000
const FRESH_MS = 10 * MINUTE_MS
const USABLE_MS = 24 * 60 * MINUTE_MS
/** The time for which a shop that failed is not asked again. */
const PAUSE_MS = MINUTE_MS

/**
 * Creates the operator's shop. Its list is stored and read again after ten minutes, by one request
 * for all callers; while the shop is away, the last list is used for a day.
 */
export function createShop(deps: Deps): Shop {
  const { db, source, tenantId, clock, log } = deps
  const pictures = createProductPictures(deps)
  const writing = new Set<Promise<void>>()
  let current: Promise<ReadList> | undefined
  let failure: { error: unknown; at: number } | undefined
  let isClosed = false
  const ageOf = (at: Date) => clock().getTime() - at.getTime()

  async function read(): Promise<ReadList> {
    try {
      const list = { products: await source.listProducts(), readAt: clock() }
      failure = undefined
      if (isClosed) return list
      const write = writeList(db, tenantId, { source: source.address, ...list })
      writing.add(write)
      await write.finally(() => writing.delete(write))
      return list
    } catch (error) {
      failure = { error, at: clock().getTime() }
      log.warn({ err: error }, 'the products of the shop could not be read')
      throw error
    }
  }

  async function findList(): Promise<ReadList> {
    const known = await readList(db, tenantId, source)
    if (known && ageOf(known.readAt) < FRESH_MS) return known
    try {
      if (failure && clock().getTime() - failure.at < PAUSE_MS) throw failure.error
      return await read()
    } catch (error) {
      if (known && ageOf(known.readAt) < USABLE_MS) return known
      throw error
    }
  }

  /** Also shares the look at the stored list: it may be from before a reading that ended since. */
  function currentList(): Promise<ReadList> {
    current ??= findList().finally(() => {
      current = undefined
    })
    return current
  }

  return {
    async listProducts() {
      const { products } = await currentList()
      const paths = await pictures.pathsOf(products.flatMap(({ pictureUrl }) => pictureUrl || []))
      return products.map((product) => present(product, paths))
    },
    settled: pictures.settled,
    async close() {
      isClosed = true
      await Promise.all([pictures.close(), Promise.allSettled(writing)])
    },
  }
}

function present({ pictureUrl, ...product }: ShopProduct, paths: Map<string, string>): Product {
  return { ...product, picture: paths.get(pictureUrl) ?? null }
}

async function readList(
  db: Db,
  tenantId: string,
  { address }: ShopSource,
): Promise<ReadList | undefined> {
  const [known] = await db
    .select()
    .from(shopProducts)
    .where(and(eq(shopProducts.tenantId, tenantId), eq(shopProducts.source, address)))
  return known
}

async function writeList(
  db: Db,
  tenantId: string,
  list: ReadList & { source: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(shopProducts)
      .values({ tenantId, ...list })
      .onConflictDoUpdate({ target: shopProducts.tenantId, set: list })
    const urls = list.products.flatMap(({ pictureUrl }) => pictureUrl || [])
    await noteListed(tx, tenantId, { urls, now: list.readAt })
  })
}
