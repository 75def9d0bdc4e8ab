import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { toSafeUrl } from '@/contract/profiles/webAddress'
import type { Db } from '../../../platform/db/client'
import type { ProviderItem } from '../../../ports/integrations'
import { changeBlocks, lockCardOwner, publishedIds } from '../blocks/changeBlocks'
import { type ConnectionRow, findConnection, isConnection } from '../connections/connectionRow'
import { itemsOf, presentItem } from '../items/itemRow'
import { removeItems } from '../items/removeItems'
import { connectionItems, connections } from '../tables'
import { cleanText } from './cleanItems'
import { type Reading, listItems } from './readProvider'
import type { SyncDeps } from './syncDeps'

const MAX_NAME = 200

/**
 * Stores what a provider answered, in one transaction: the account, new and changed items, and the
 * removal of those that are gone there, or old and on no card. Resolves to false, and stores
 * nothing, if the connection was ended or became another account's meanwhile.
 */
export function applyReading(
  { db, clock }: SyncDeps,
  row: ConnectionRow,
  reading: Reading,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockCardOwner(tx, row)
    if (!(await lockSame(tx, row))) return false
    await storeAccount(tx, row, reading)
    const found = reading.found.filter(({ externalId }) => !placesOf(reading).has(externalId))
    if (reading.newest) await tx.update(connectionItems).set({ place: null }).where(itemsOf(row))
    await storeItems(tx, row, [...(reading.newest ?? []), ...found], reading, clock())
    await removeItems({ db: tx, clock }, row, await itemsToRemove(tx, row, reading))
    return true
  })
}

/** Writes the items of a connection as they are stored to all cards that show them. */
export async function refreshBlocks(
  { db, clock, cardPages }: Pick<SyncDeps, 'db' | 'clock' | 'cardPages'>,
  row: ConnectionRow,
): Promise<void> {
  const changed = await db.transaction(async (tx) => {
    await lockCardOwner(tx, row)
    const now = await findConnection(tx, row, row.provider)
    if (!now) return 0
    const { accountName, accountUrl } = now
    const known = new Map((await listItems(tx, row)).map((item) => [item.id, item]))
    return changeBlocks(tx, row, clock(), (block) => {
      if (block.provider !== row.provider) return block
      const items = block.items.flatMap(({ id }) => {
        const item = known.get(id)
        return item ? [presentItem(item)] : []
      })
      return items.length === 0 ? null : { ...block, accountName, accountUrl, items }
    })
  })
  if (changed > 0) cardPages.forget(row)
}

/** Locks a connection, and tells whether it still is this account's and may be read. */
async function lockSame(tx: Db, row: ConnectionRow): Promise<boolean> {
  const now = await findConnection(tx, row, row.provider, { isLocked: true })
  return (
    now?.id === row.id &&
    now.accountId === row.accountId &&
    now.status === 'active' &&
    now.confirmedAt !== null
  )
}

function placesOf({ newest }: Reading): Map<string, number> {
  return new Map(newest?.map(({ externalId }, place) => [externalId, place]))
}

async function storeAccount(tx: Db, row: ConnectionRow, { account }: Reading): Promise<void> {
  if (account?.id !== row.accountId) return
  const accountName = cleanText(account.name, MAX_NAME)
  const accountUrl = account.url === null ? null : toSafeUrl(account.url)
  await tx.update(connections).set({ accountName, accountUrl }).where(isConnection(row))
}

async function storeItems(
  tx: Db,
  row: ConnectionRow,
  items: readonly ProviderItem[],
  reading: Reading,
  seenAt: Date,
): Promise<void> {
  if (items.length === 0) return
  const { tenantId, ownerId, id: connectionId, provider } = row
  const places = placesOf(reading)
  const rows = items.map(({ pictureUrl: _pictureUrl, ...item }) => ({
    ...item,
    tenantId,
    ownerId,
    id: randomUUID(),
    connectionId,
    provider,
    place: places.get(item.externalId) ?? null,
    seenAt,
  }))
  const given = (column: string) => sql.raw(`excluded.${column}`)
  await tx
    .insert(connectionItems)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        connectionItems.tenantId,
        connectionItems.ownerId,
        connectionItems.connectionId,
        connectionItems.externalId,
      ],
      set: {
        kind: given('kind'),
        text: given('text'),
        detail: given('detail'),
        url: given('url'),
        publishedAt: given('published_at'),
        seenAt: given('seen_at'),
        ...(reading.newest && { place: given('place') }),
      },
    })
}

/**
 * Returns the ids of items that the provider says are gone, and, if the newest were read, of others
 * that are not among them and on no card. The cards are locked, so that nobody chooses one
 * meanwhile.
 */
async function itemsToRemove(tx: Db, row: ConnectionRow, reading: Reading): Promise<string[]> {
  const published = await publishedIds(tx, row, { isLocked: true })
  const places = placesOf(reading)
  const found = new Set(reading.found.map(({ externalId }) => externalId))
  const isGone = (externalId: string) => reading.asked.has(externalId) && !found.has(externalId)
  return (await listItems(tx, row))
    .filter(({ externalId }) => !places.has(externalId))
    .filter(({ id, externalId }) => isGone(externalId) || (reading.newest && !published.has(id)))
    .map(({ id }) => id)
}
