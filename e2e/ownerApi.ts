import { expect } from '@playwright/test'
import type { Profile, ProfilePatch } from '@/contract/profiles/profile'
import { idTokenOf } from './emulator'
import type { Account } from './fixtures'
import type { Stack } from './stack'

/** Changes an owner's default profile by the API. */
export interface OwnerApi {
  profile: Profile
  /** Sends a change and resolves to the status. If it succeeded, `profile` is the new version. */
  change: (patch: ProfilePatch) => Promise<number>
  setActive: (isActive: boolean) => Promise<void>
}

/** Returns the API of an account's default profile. */
export async function ownerApi({ url, emulator }: Stack, account: Account): Promise<OwnerApi> {
  const headers = {
    authorization: `Bearer ${await idTokenOf(emulator, account)}`,
    'content-type': 'application/json',
  }
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${url}${path}`, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    })
    return { status: answer.status, data: ((await answer.json()) as { data: unknown }).data }
  }
  const { data: list } = await ask('/v1/profiles')
  const [first] = (list as { items: { id: string }[] }).items
  expect(first).toBeDefined()
  const path = `/v1/profiles/${first?.id ?? ''}`
  const api: OwnerApi = {
    profile: (await ask(path)).data as Profile,
    change: async (patch) => {
      const { status, data } = await ask(path, {
        method: 'PUT',
        headers: { 'if-match': `"${String(api.profile.version)}"` },
        body: JSON.stringify(patch),
      })
      if (status === 200) api.profile = data as Profile
      return status
    },
    setActive: async (isActive) => {
      expect(
        (await ask(`${path}/deactivate`, { method: 'PUT', body: JSON.stringify({ isActive }) }))
          .status,
      ).toBe(200)
    },
  }
  return api
}
