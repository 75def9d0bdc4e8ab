import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { directory, profiles } from './tables'
import { cards } from '../cards/tables'
import { useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { resolveKey, virtualCardOf } from './resolveKey'

const server = useTestServer()
const PHYSICAL = 'Physical-card-of-ada-1'

it('leads from a card to its profile, or to the reason that it shows none', async () => {
  const { db } = server.database
  const { defaultProfileId: id } = await server.createActor('ada')
  const [profile] = await db.select().from(profiles)
  const [virtual] = await db.select().from(cards)
  const stamps = { createdAt: server.now, updatedAt: server.now }
  await db.insert(cards).values({
    tenantId: TENANT,
    ownerId: 'ada',
    id: PHYSICAL,
    profileId: id,
    kind: 'physical',
    ...stamps,
  })
  await db
    .insert(directory)
    .values({ kind: 'card', key: PHYSICAL, tenantId: TENANT, ownerId: 'ada' })
  const resolve = async (key: string, tenantId: string | null = null) => {
    const found = await resolveKey(db, tenantId, key, server.now)
    return found && ('row' in found ? [found.row.id, found.cardId, found.source] : found.state)
  }
  const slug = profile?.slug ?? ''
  const virtualId = virtual?.id ?? ''

  expect(await resolve(PHYSICAL)).toEqual([id, PHYSICAL, 'tap'])
  expect(await resolve(virtualId)).toEqual([id, virtualId, 'link'])
  expect(await resolve(slug.toUpperCase())).toEqual([id, null, 'link'])
  expect(profile && (await virtualCardOf(db, profile))).toBe(virtualId)
  for (const key of [PHYSICAL.toLowerCase(), 'nobody', '', '\0', 'a'.repeat(101), "'; --", '../x'])
    expect(await resolve(key)).toBeNull()
  expect([await resolve(slug, TENANT), await resolve(slug, 'other')]).toEqual([
    [id, null, 'link'],
    null,
  ])

  const changes = [
    [{ status: 'lost' }, 'lost'],
    [{ status: 'deactivated' }, 'deactivated'],
    [{ status: 'active', expiresOn: '2026-02-28' }, 'expired'],
    [{ expiresOn: '2026-03-01', profileId: null }, 'unassigned'],
    [{ profileId: id }, [id, PHYSICAL, 'tap']],
  ] as const
  for (const [change, expected] of changes) {
    await db.update(cards).set(change).where(eq(cards.id, PHYSICAL))
    expect(await resolve(PHYSICAL)).toEqual(expected)
  }
  await db.update(profiles).set({ deactivatedAt: server.now })
  for (const key of [PHYSICAL, virtualId, slug]) expect(await resolve(key)).toBe('deactivated')
  await db.delete(profiles)
  expect([await resolve(PHYSICAL), await resolve(virtualId), await resolve(slug)]).toEqual([
    'unassigned',
    null,
    null,
  ])
  await db.delete(cards)
  expect([await resolve(PHYSICAL), await resolve(virtualId)]).toEqual([null, null])
})
