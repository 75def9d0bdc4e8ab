import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import * as calls from '@/contract/profiles/profiles'
import { profiles } from './tables'
import { useTestServer } from '../../testing/harness'
import { profileCalls } from './testing/profileCalls'

const server = useTestServer()

async function defaults(): Promise<string[]> {
  const rows = await server.database.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.ownerId, 'ada'), eq(profiles.isDefault, true)))
  return rows.map(({ id }) => id)
}

it('has exactly one default profile through fifty parallel changes, deletions and additions', async () => {
  const { token, defaultProfileId } = await server.createActor('ada')
  const ada = profileCalls(server, token)
  const made = [
    defaultProfileId,
    ...(
      await Promise.all(Array.from({ length: 9 }, (_, index) => ada.create(`P${String(index)}`)))
    ).map(({ id }) => id),
  ]
  const work = Array.from({ length: 50 }, (_, index) => {
    const id = made[index % made.length] ?? ''
    if (index % 10 === 7)
      return ada.send(calls.deleteProfile, { id: made[Math.floor(index / 10)] ?? '' })
    if (index % 10 === 3) return ada.send(calls.createProfile, {}, { name: 'New' })
    return ada.put(id, 1, { isDefault: true })
  })
  const answers = await Promise.all(work)
  expect(
    answers.map(({ status }) => status).filter((status) => ![200, 201, 404, 412].includes(status)),
  ).toEqual([])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(5)
  expect(await defaults()).toHaveLength(1)
  const list = await ada.list()
  expect([
    list.length,
    list.filter(({ isDefault }) => isDefault).length,
    list[0]?.isDefault,
  ]).toEqual([10, 1, true])
})

it('is the last one that was made the default; making another one the default replaces it', async () => {
  const { token, defaultProfileId } = await server.createActor('ada')
  const ada = profileCalls(server, token)
  const { id } = await ada.create('Second')
  expect((await ada.put(id, 1, { isDefault: true })).data).toMatchObject({
    isDefault: true,
    version: 2,
  })
  expect(await ada.get(defaultProfileId)).toMatchObject({ isDefault: false, version: 1 })
  expect((await ada.put(id, 2, { isDefault: false })).error?.fields).toEqual({
    isDefault: 'Make another profile the default instead.',
  })
  expect(await defaults()).toEqual([id])
})
