import type { Block, Item } from '@/contract/integrations/block'
import type { Connection, Deletion, Integration } from '@/contract/integrations/connection'
import { providers } from '@/contract/integrations/providers'
import { buildId } from './builders'

const at = '2026-03-04T09:30:00.000Z'

/** Builds an active connection of an Instagram account. */
export function buildConnection(overrides: Partial<Connection> = {}): Connection {
  return {
    id: buildId(),
    status: 'active',
    problem: '',
    accountId: '1001',
    accountName: 'ines.m',
    accountUrl: 'https://social.example/ines.m',
    grantedScopes: [],
    missingScopes: [],
    connectedAt: at,
    lastSyncAt: at,
    nextRefreshAt: null,
    ...overrides,
  }
}

/** Builds a provider that is set up and not connected. */
export function buildIntegration(overrides: Partial<Integration> = {}): Integration {
  return {
    provider: 'instagram',
    isSetUp: true,
    lock: '',
    connection: null,
    items: [],
    ...overrides,
  }
}

/** Builds a connected provider with all its scopes. */
export function buildConnected(
  provider: Integration['provider'],
  overrides: Partial<Connection> = {},
  items: Item[] = [],
): Integration {
  const grantedScopes = providers[provider].scopes.map(({ name }) => name)
  return buildIntegration({
    provider,
    connection: buildConnection({ grantedScopes, ...overrides }),
    items,
  })
}

/** Builds a post. */
export function buildItem(overrides: Partial<Item> = {}): Item {
  return {
    id: buildId(),
    kind: 'image',
    text: 'A post',
    detail: '',
    url: 'https://social.example/p/1',
    thumbnail: null,
    publishedAt: at,
    ...overrides,
  }
}

/** Builds a shown block of Instagram. */
export function buildBlock(overrides: Partial<Block> = {}): Block {
  return {
    provider: 'instagram',
    title: '',
    isHidden: false,
    accountName: 'ines.m',
    accountUrl: null,
    items: [],
    ...overrides,
  }
}

/** Builds a deletion that waits for its confirmation. */
export function buildDeletion(overrides: Partial<Deletion> = {}): Deletion {
  return {
    code: 'deletion-1',
    state: 'initiated',
    origin: 'person',
    accountName: 'ines.m',
    planned: { connections: 1, items: 20, files: 18, blocks: 2 },
    deleted: { connections: 0, items: 0, files: 0, blocks: 0 },
    createdAt: at,
    confirmedAt: null,
    finishedAt: null,
    statusUrl: 'https://cards.example/instagram/deletion/deletion-1',
    ...overrides,
  }
}
