import { randomUUID } from 'node:crypto'
import type { ProviderName } from '@/contract/integrations/providers'
import type { TestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { requireConnection } from '../connections/connectionRow'
import { connectionItems } from '../tables'

/** Stores an item of a connection with a picture, as a sync does. */
export async function addItem(
  server: TestServer,
  ownerId: string,
  provider: ProviderName,
): Promise<string> {
  const { db } = server.database
  const connection = await requireConnection(db, { tenantId: TENANT, ownerId }, provider)
  const id = randomUUID()
  const pictureKey = `${id.replaceAll('-', '')}.webp`
  await server.files.put(pictureKey, new Uint8Array(3))
  await db.insert(connectionItems).values({
    tenantId: TENANT,
    ownerId,
    id,
    connectionId: connection.id,
    provider,
    externalId: id,
    kind: 'image',
    text: 'A mosaic',
    detail: '',
    url: 'https://example.com/p/1',
    pictureKey,
    publishedAt: server.now,
    place: 0,
    seenAt: server.now,
  })
  return id
}
