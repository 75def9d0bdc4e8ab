import { and, eq } from 'drizzle-orm'
import { ApiError } from '../../../platform/http/apiError'
import { withUpload } from '../../../platform/files/uploads'
import { PictureError, encodePicture } from '../../../platform/pictures/picture'
import { ProviderUnavailable } from '../../../platform/http/providerUnavailable'
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
 * read leaves its item without one and is tried again a day later.
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
  const thisItem = and(itemsOf(row), eq(connectionItems.id, item.id))
  try {
    const { bytes } = await encodePicture(await client.getPicture(pictureUrl), BOX)
    await withUpload(deps, async (upload) => {
      const pictureKey = upload.newKey('webp')
      await upload.put(pictureKey, bytes)
      await deps.db.transaction(async (tx) => {
        const [kept] = await tx
          .update(connectionItems)
          .set({ pictureKey, pictureFailedAt: null })
          .where(and(thisItem, eq(connectionItems.pictureKey, '')))
          .returning({ id: connectionItems.id })
        const actor = { tenantId: row.tenantId, userId: row.ownerId }
        if (kept) await upload.commit({ db: tx, actor })
      })
    })
    return 'stored'
  } catch (error) {
    const isFull = error instanceof ApiError && error.code === 'LIMIT_REACHED'
    const isUnreadable = error instanceof PictureError || error instanceof ProviderUnavailable
    if (!isFull && !isUnreadable) throw error
    await deps.db.update(connectionItems).set({ pictureFailedAt: deps.clock() }).where(thisItem)
    return isFull ? 'full' : 'failed'
  }
}
