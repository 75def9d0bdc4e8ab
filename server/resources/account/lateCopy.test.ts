import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { createProfile } from '@/contract/profiles/profiles'
import { useTestServer } from '../../testing/harness'
import { directory, profiles } from '../profiles/tables'

const server = useTestServer()

it('stops a copy of a profile whose files took longer than the deletion of the account', async () => {
  const { db } = server.database
  const { token, defaultProfileId } = await server.createActor('ada')
  const key = `${'avatar'.padEnd(24, 'x')}.webp`
  await server.files.put(key, new Uint8Array(3))
  await db
    .update(profiles)
    .set({ content: { ...emptyProfileContent, avatar: `/files/${key}` } })
    .where(eq(profiles.id, defaultProfileId))
  const { get } = server.files
  vi.spyOn(server.files, 'get').mockImplementationOnce(async (asked) => {
    const bytes = await get(asked)
    const removed = await server.send(deleteAccount, { token, params: { id: 'ada' } })
    expect(removed.status).toBe(200)
    return bytes
  })
  const body = { name: 'Late', copyOf: defaultProfileId }
  expect((await server.send(createProfile, { token, body })).status).toBe(404)
  expect([
    await db.select().from(profiles),
    await db.select().from(directory),
    server.files.stored.size,
  ]).toEqual([[], [], 0])
})
