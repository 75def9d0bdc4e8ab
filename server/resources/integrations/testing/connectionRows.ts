import { and, eq } from 'drizzle-orm'
import type { Block } from '@/contract/integrations/block'
import type { ProviderName } from '@/contract/integrations/providers'
import type { TestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { companies } from '../../companies/tables'
import { profiles } from '../../profiles/tables'
import { presentItem } from '../items/itemRow'
import { connectionItems, connections } from '../tables'

type ConnectionRow = typeof connections.$inferSelect

interface Given {
  ownerId: string
  companyId?: string | null
  provider?: ProviderName
  accountId?: string
  status?: ConnectionRow['status']
  /** The number of items, each with a picture. */
  items?: number
}

/** Stores a connection with items as the last sync left them. */
export async function addConnection(
  server: TestServer,
  {
    ownerId,
    companyId = null,
    provider = 'instagram',
    accountId = '1001',
    status = 'active',
    items = 3,
  }: Given,
): Promise<ConnectionRow> {
  const { now } = server
  const [row] = await server.database.db
    .insert(connections)
    .values({
      ...{ tenantId: TENANT, ownerId, companyId, id: crypto.randomUUID(), provider },
      ...{ connectedBy: 'ada', accountId, accountName: 'ines.m', accountUrl: null, status },
      ...{ tokens: 'sealed', keyId: 'key', grantedScopes: [] },
      ...{
        connectedAt: now,
        confirmedAt: now,
        nextSyncAt: now,
        nextRefreshAt: now,
        createdAt: now,
        updatedAt: now,
      },
    })
    .returning()
  if (!row) throw new Error('Nothing was stored.')
  await addItems(server, row, items)
  return row
}

/** Stores items of a connection, each with a picture. */
export async function addItems(
  server: TestServer,
  { tenantId, ownerId, id, provider }: ConnectionRow,
  count: number,
): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    const pictureKey = `${crypto.randomUUID()}.webp`
    await server.files.put(pictureKey, new Uint8Array(3))
    await server.database.db.insert(connectionItems).values({
      ...{ tenantId, ownerId, id: crypto.randomUUID(), connectionId: id, provider },
      ...{ externalId: crypto.randomUUID(), kind: 'image', text: 'A post', detail: '' },
      ...{ url: 'https://example.com/p', pictureKey, place, seenAt: server.now },
    })
  }
}

/** Shows all items of a connection on every card of its owner. */
export async function showItems(server: TestServer, connection: ConnectionRow): Promise<void> {
  const { db } = server.database
  const { tenantId, ownerId, companyId, provider, accountName } = connection
  const items = await db
    .select()
    .from(connectionItems)
    .where(eq(connectionItems.connectionId, connection.id))
  const block: Block = {
    ...{ provider, title: '', isHidden: false, accountName, accountUrl: null },
    items: items.map(presentItem),
  }
  await (companyId === null
    ? db
        .update(profiles)
        .set({ blocks: [block] })
        .where(and(eq(profiles.tenantId, tenantId), eq(profiles.ownerId, ownerId)))
    : db
        .update(companies)
        .set({ blocks: [block] })
        .where(and(eq(companies.tenantId, tenantId), eq(companies.id, companyId))))
}
