import { and } from 'drizzle-orm'
import type { Block } from '@/contract/integrations/block'
import type { DeletedThings } from '@/contract/integrations/connection'
import type { Db } from '../../../platform/db/client'
import { idIn } from '../../../platform/db/idIn'
import { deleteMarkedFiles, markForDeletion } from '../../../platform/files/deleteFiles'
import type { Deps } from '../../../ports/context'
import { changeBlocks, countBlocks, lockCardOwner } from '../blocks/changeBlocks'
import { connectionItems } from '../tables'
import { type ItemsOf, itemsOf } from './itemRow'

/** The numbers of things that go with a connection's items. */
type RemovedItems = Pick<DeletedThings, 'items' | 'files' | 'blocks'>

/**
 * Deletes items of a connection in the transaction of `db`: their rows, their pictures, and their
 * places on cards; a block without items disappears. It locks the owner's account and cards, so a
 * caller locks the connection's row after the account (see `lockCardOwner`), and calls
 * `afterRemoval` once the transaction is committed. `blocks` counts those that changed.
 */
export async function removeItems(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  connection: ItemsOf,
  which: readonly string[] | 'all',
): Promise<RemovedItems> {
  if (which !== 'all' && which.length === 0) return { items: 0, files: 0, blocks: 0 }
  await lockCardOwner(db, connection)
  const removed = await db
    .delete(connectionItems)
    .where(and(itemsOf(connection), which === 'all' ? undefined : idIn(connectionItems.id, which)))
    .returning({ id: connectionItems.id, pictureKey: connectionItems.pictureKey })
  if (removed.length === 0) return { items: 0, files: 0, blocks: 0 }
  const keys = removed.flatMap(({ pictureKey }) => pictureKey || [])
  await markForDeletion({ ...connection, db }, keys)
  const gone = new Set(removed.map(({ id }) => id))
  const blocks = await changeBlocks(db, connection, clock(), (block) => withoutItems(block, gone))
  return { items: removed.length, files: keys.length, blocks }
}

/** Counts what `removeItems` would remove of a connection now. */
export async function countItems(db: Db, connection: ItemsOf): Promise<RemovedItems> {
  const items = await db
    .select({ id: connectionItems.id, pictureKey: connectionItems.pictureKey })
    .from(connectionItems)
    .where(itemsOf(connection))
  const ids = new Set(items.map(({ id }) => id))
  const blocks = await countBlocks(db, connection, (block) => hasItems(block, ids))
  return {
    items: items.length,
    files: items.filter(({ pictureKey }) => pictureKey !== '').length,
    blocks,
  }
}

/**
 * Drops the cached cards of a connection's owner and deletes the files that are marked, once the
 * transaction of `removeItems` is committed. Housekeeping deletes those that remain.
 */
export async function afterRemoval(
  deps: Pick<Deps, 'db' | 'files' | 'cardPages'>,
  { tenantId, ownerId }: Pick<ItemsOf, 'tenantId' | 'ownerId'>,
): Promise<void> {
  deps.cardPages.forget({ tenantId, ownerId })
  await deleteMarkedFiles({ ...deps, tenantId })
}

function hasItems({ items }: Block, ids: ReadonlySet<string>): boolean {
  return items.some(({ id }) => ids.has(id))
}

function withoutItems(block: Block, gone: ReadonlySet<string>): Block | null {
  if (!hasItems(block, gone)) return block
  const items = block.items.filter(({ id }) => !gone.has(id))
  return items.length === 0 ? null : { ...block, items }
}
