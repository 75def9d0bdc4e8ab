import { expect } from 'vitest'
import { getProfile, updateProfile } from '@/contract/profiles/profiles'
import type { TestCard } from '../../../public/testing/cards'
import type { TestServer } from '../../../testing/harness'

/** Changes the profile of a card as its owner does. */
export async function changeProfileOf(
  server: TestServer,
  { profileId, token }: TestCard,
  body: object,
): Promise<void> {
  const params = { id: profileId }
  const { data } = await server.send(getProfile, { token, params })
  const { version } = data as { version: number }
  const headers = { 'if-match': `"${String(version)}"` }
  const { status } = await server.send(updateProfile, { token, params, body, headers })
  expect(status).toBe(200)
}
