import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/client'
import { directory, profiles } from './tables'
import { cards } from '../cards/tables'
import { fold } from '@/contract/fold'
import { toCardKey } from './cardKey'

export type NewProfile = Pick<
  typeof profiles.$inferSelect,
  'tenantId' | 'ownerId' | 'name' | 'isDefault' | 'content'
>

/** Adds a profile with a new slug and a virtual card, in the transaction of `tx`. */
export async function insertProfile(
  tx: Db,
  { tenantId, ownerId, name, isDefault, content }: NewProfile,
  now: Date,
): Promise<{ row: typeof profiles.$inferSelect; cardId: string }> {
  const stamps = { createdAt: now, updatedAt: now }
  const row = {
    tenantId,
    ownerId,
    id: randomUUID(),
    version: 1,
    name,
    slug: slugOf(content),
    isDefault,
    deactivatedAt: null,
    blocks: [],
    content,
    ...stamps,
  }
  const cardId = toCardKey(randomBytes(17))
  await tx.insert(profiles).values(row)
  await tx
    .insert(cards)
    .values({ tenantId, ownerId, id: cardId, profileId: row.id, kind: 'virtual', ...stamps })
  await tx.insert(directory).values([
    { kind: 'slug', key: row.slug, tenantId, ownerId },
    { kind: 'card', key: cardId, tenantId, ownerId },
    { kind: 'profile', key: row.id, tenantId, ownerId },
  ])
  return { row, cardId }
}

/** Returns a readable, unique slug: the name, then ten random letters and digits. */
function slugOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const name = fold(`${firstName} ${lastName}`)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
  const tail = randomBytes(8).toString('base64url').toLowerCase().replace(/[-_]/g, '0').slice(0, 10)
  return name ? `${name}-${tail}` : tail
}
