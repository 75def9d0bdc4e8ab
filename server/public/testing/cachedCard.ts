import type { Block } from '@/contract/integrations/block'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import { toPublicCard } from '@/publicCard/toPublicCard'
import type { CachedCard } from '../../ports/cards'

const NOW = new Date('2026-03-01T09:00:00.000Z')
const id = '7f3f1c1e-52a5-4c38-9f6c-0a3f4a3c1d11'

/** Makes a cached card without a database. */
export function cachedCard(content: ProfileContent, blocks: Block[] = []): CachedCard {
  const stamps = { createdAt: NOW, updatedAt: NOW }
  const row = {
    tenantId: 'test',
    ownerId: 'ada',
    id,
    version: 1,
    name: 'Personal',
    slug: 'ada-moreau',
    isDefault: true,
    deactivatedAt: null,
    blocks,
    content,
    ...stamps,
  }
  const card = toPublicCard(content, { profileId: id, key: 'ada-moreau', blocks }, NOW.getTime())
  return {
    row,
    company: null,
    content,
    cardId: 'card',
    source: 'link',
    expiresAt: null,
    key: 'ada-moreau',
    card,
    confirmedAt: NOW.getTime(),
    changesAt: null,
    ownBytes: 0,
    renditions: new Map(),
  }
}
