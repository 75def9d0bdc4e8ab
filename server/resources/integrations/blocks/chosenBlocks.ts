import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Block } from '@/contract/integrations/block'
import type { BlocksInput } from '@/contract/integrations/blocks'
import type { Db } from '../../../platform/db/client'
import { idIn } from '../../../platform/db/idIn'
import { invalid } from '../../../platform/http/apiError'
import { presentItem } from '../items/itemRow'
import { connectionItems, connections } from '../tables'

/** An owner of connections: a user, or a company by its id. */
interface Owner {
  tenantId: string
  ownerId: string
}

/**
 * Returns blocks with the items that were chosen, as cards show them. Throws VALIDATION_FAILED
 * unless each item belongs to the owner's own confirmed connection of that provider, and for an
 * item that is chosen twice. A block without items is left out.
 */
export async function chosenBlocks(
  db: Db,
  owner: Owner,
  { blocks }: BlocksInput,
): Promise<Block[]> {
  const found = await findItems(db, owner, blocks)
  return blocks.flatMap(({ provider, title, isHidden, itemIds }, at): Block[] => {
    const items = itemIds.map((id, place) => {
      const known = found.get(id)
      const field = `blocks.${String(at)}.itemIds.${String(place)}`
      if (known?.item.provider !== provider)
        throw invalid({ [field]: 'This item is not there anymore. Choose another one.' })
      if (itemIds.indexOf(id) !== place) throw invalid({ [field]: 'Choose each item once.' })
      return known
    })
    const [first] = items
    if (!first) return []
    const shown = items.map(({ item }) => presentItem(item))
    return [{ provider, title, isHidden, ...first.account, items: shown }]
  })
}

async function findItems(db: Db, owner: Owner, blocks: BlocksInput['blocks']) {
  const ids = blocks.flatMap(({ itemIds }) => itemIds)
  if (ids.length === 0) return new Map<string, never>()
  const ofConnection = and(
    eq(connections.tenantId, connectionItems.tenantId),
    eq(connections.ownerId, connectionItems.ownerId),
    eq(connections.id, connectionItems.connectionId),
    ne(connections.status, 'unconfirmed'),
    isNotNull(connections.confirmedAt),
  )
  const chosen = and(
    eq(connectionItems.tenantId, owner.tenantId),
    eq(connectionItems.ownerId, owner.ownerId),
    idIn(connectionItems.id, ids),
  )
  const account = { accountName: connections.accountName, accountUrl: connections.accountUrl }
  const rows = await db
    .select({ item: connectionItems, account })
    .from(connectionItems)
    .innerJoin(connections, ofConnection)
    .where(chosen)
  return new Map(rows.map((row) => [row.item.id, row]))
}
