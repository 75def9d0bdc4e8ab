import { randomUUID } from 'node:crypto'
import { directory, profiles } from '../../server/resources/profiles/tables'
import { cards } from '../../server/resources/cards/tables'
import type { Db } from '../../server/platform/db/client'
import { richContent } from '../../server/public/testing/cards'

const TENANT = 'bench'
const BATCH = 200

/**
 * Adds full profiles (ten links, six networks, three numbers, two services), each with a different
 * owner, and returns their slugs.
 */
export async function fillCards(db: Db, count: number): Promise<string[]> {
  const slugs: string[] = []
  const now = new Date()
  for (let from = 0; from < count; from += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => ({
      ownerId: `owner${String(from + at)}`,
      profileId: randomUUID(),
      slug: `ada-moreau-${String(from + at)}`,
      cardId: randomUUID().replaceAll('-', ''),
    }))
    const stamps = { createdAt: now, updatedAt: now }
    await db.insert(profiles).values(
      people.map(({ ownerId, profileId, slug }) => ({
        tenantId: TENANT,
        ownerId,
        id: profileId,
        slug,
        isDefault: true,
        content: { ...richContent, firstName: slug },
        ...stamps,
      })),
    )
    await db.insert(cards).values(
      people.map(({ ownerId, profileId, cardId }) => ({
        tenantId: TENANT,
        ownerId,
        id: cardId,
        profileId,
        kind: 'virtual' as const,
        ...stamps,
      })),
    )
    await db.insert(directory).values(
      people.flatMap(({ ownerId, slug, cardId }) => [
        { kind: 'slug' as const, key: slug, tenantId: TENANT, ownerId },
        { kind: 'card' as const, key: cardId, tenantId: TENANT, ownerId },
      ]),
    )
    slugs.push(...people.map(({ slug }) => slug))
  }
  return slugs
}
