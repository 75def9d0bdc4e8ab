import { and, eq } from 'drizzle-orm'
import { ApiError } from '../../../platform/http/apiError'
import { withUpload } from '../../../platform/files/uploads'
import { encodePicture } from '../../../platform/pictures/picture'
import type { IntegrationClient, ProviderItem } from '../../../ports/integrations'
import type { ConnectionRow } from '../connections/connectionRow'
import { type ItemRow, itemsOf } from '../items/itemRow'
import { connectionItems } from '../tables'
import { listItems } from './readProvider'
import type { SyncDeps } from './syncDeps'

const BOX = { width: 640, height: 640 }
/** The time after which a picture that could not be read is tried again. */
const RETRY_MS = 24 * 3_600_000
/** The most pictures of one sync, and those that may fail in a row before the rest waits. */
const MAX_PICTURES = 40
const MAX_FAILURES = 3

/** The outcome of storing pictures. `full`: the account has no more room for files. */
export type PictureOutcome = 'done' | 'full'

/**
 * Downloads, encodes and stores the pictures of items that have none yet. A picture that cannot be
 * read leaves its item without one and is tried again a day later; one for which there is no room
 * is tried at the next sync.
 */
export async function storePictures(
  deps: SyncDeps,
  row: ConnectionRow,
  items: readonly ProviderItem[],
): Promise<PictureOutcome> {
  const client = deps.integrations[row.provider]
  if (!client) return 'done'
  const missing = await withoutPicture(deps, row, items)
  let failures = 0
  for (const { item, pictureUrl } of missing.slice(0, MAX_PICTURES)) {
    if (failures >= MAX_FAILURES) break
    const outcome = await storePicture(deps, client, row, item, pictureUrl)
    if (outcome === 'full') return 'full'
    failures = outcome === 'failed' ? failures + 1 : 0
  }
  return 'done'
}

interface Missing {
  item: ItemRow
  pictureUrl: string
}

async function withoutPicture(
  { db, clock }: SyncDeps,
  row: ConnectionRow,
  items: readonly ProviderItem[],
): Promise<Missing[]> {
  const stored = new Map((await listItems(db, row)).map((item) => [item.externalId, item]))
  const retryBefore = new Date(clock().getTime() - RETRY_MS)
  return items.flatMap(({ externalId, pictureUrl }) => {
    const item = stored.get(externalId)
    if (pictureUrl === '' || item?.pictureKey !== '') return []
    const mayTry = item.pictureFailedAt === null || item.pictureFailedAt <= retryBefore
    return mayTry ? [{ item, pictureUrl }] : []
  })
}

async function storePicture(
  deps: SyncDeps,
  client: IntegrationClient,
  row: ConnectionRow,
  item: ItemRow,
  pictureUrl: string,
): Promise<'stored' | 'failed' | 'full'> {
  const bytes = await readPicture(client, pictureUrl)
  if (bytes) return keepPicture(deps, row, item, bytes)
  await deps.db
    .update(connectionItems)
    .set({ pictureFailedAt: deps.clock() })
    .where(and(itemsOf(row), eq(connectionItems.id, item.id)))
  return 'failed'
}

/** Returns a picture as it is stored; null if it cannot be had or read, whatever the reason. */
async function readPicture(
  client: IntegrationClient,
  pictureUrl: string,
): Promise<Uint8Array | null> {
  try {
    return (await encodePicture(await client.getPicture(pictureUrl), BOX)).bytes
  } catch {
    return null
  }
}

/** Stores the picture of an item, unless the item is gone or has got one meanwhile. */
async function keepPicture(
  deps: SyncDeps,
  row: ConnectionRow,
  item: ItemRow,
  bytes: Uint8Array,
): Promise<'stored' | 'full'> {
  const isWithout = and(
    itemsOf(row),
    eq(connectionItems.id, item.id),
    eq(connectionItems.pictureKey, ''),
  )
  try {
    await withUpload(deps, async (upload) => {
      const pictureKey = upload.newKey('webp')
      await upload.put(pictureKey, bytes)
      await deps.db.transaction(async (tx) => {
        const [kept] = await tx
          .update(connectionItems)
          .set({ pictureKey, pictureFailedAt: null })
          .where(isWithout)
          .returning({ id: connectionItems.id })
        const actor = { tenantId: row.tenantId, userId: row.ownerId }
        if (kept) await upload.commit({ db: tx, actor })
      })
    })
    return 'stored'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'LIMIT_REACHED') return 'full'
    throw error
  }
}
