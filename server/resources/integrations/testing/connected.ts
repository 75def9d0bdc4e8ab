import { randomUUID } from 'node:crypto'
import type { ProviderItem } from '../../../ports/integrations'
import type { FakeIntegration } from '../../../testing/fakeIntegration'
import type { TestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import type { ConnectionRow } from '../connections/connectionRow'
import { connectionItems, connections } from '../tables'
import { sealTokens } from '../tokens/sealTokens'

/** Stores a confirmed connection that is due to be synced, with tokens of the provider. */
export async function connected(
  server: TestServer,
  fake: FakeIntegration,
  { ownerId, companyId = null, ...given }: Partial<ConnectionRow> & { ownerId: string },
): Promise<ConnectionRow> {
  const tokens = await fake.exchange({ code: fake.newCode(), redirectUri: '', verifier: '' })
  const key = { tenantId: TENANT, ownerId, id: randomUUID(), provider: fake.name }
  const { now } = server
  const [row] = await server.database.db
    .insert(connections)
    .values({
      ...key,
      ...sealTokens(server.deps.secretBox, key, tokens),
      companyId,
      connectedBy: 'ada',
      accountId: '1001',
      accountName: 'ines.m',
      accountUrl: 'https://example.com/ines.m',
      grantedScopes: [],
      status: 'active',
      connectedAt: now,
      confirmedAt: now,
      nextRefreshAt: fake.refreshDueAt(tokens),
      nextSyncAt: now,
      createdAt: now,
      updatedAt: now,
      ...given,
    })
    .returning()
  if (!row) throw new Error('The connection was not stored.')
  fake.asked.length = 0
  return row
}

/** Makes an item as a provider lists it. */
export function providerItem(at: number, change: Partial<ProviderItem> = {}): ProviderItem {
  return {
    externalId: `post-${String(at)}`,
    kind: 'image',
    text: `Post ${String(at)}`,
    detail: '',
    url: `https://provider.example/p/${String(at)}`,
    pictureUrl: '',
    publishedAt: new Date(Date.UTC(2026, 0, 1 + at)),
    ...change,
  }
}

/** Stores an item of a connection; returns its id. */
export async function storedItem(
  server: TestServer,
  { tenantId, ownerId, id: connectionId, provider }: ConnectionRow,
  at: number,
  change: Partial<typeof connectionItems.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  const { pictureUrl: _pictureUrl, ...item } = providerItem(at)
  await server.database.db.insert(connectionItems).values({
    ...item,
    tenantId,
    ownerId,
    id,
    connectionId,
    provider,
    place: at,
    seenAt: server.now,
    ...change,
  })
  return id
}
