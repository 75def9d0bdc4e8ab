import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { calls as allCalls } from '@/contract'
import type { Call } from '@/contract/call'
import { createSocial } from '@/contract/profiles/socials'
import * as profileContract from '@/contract/profiles/profiles'
import { type Send, useTestServer } from '../../testing/harness'
import { profileCalls } from '../profiles/testing/profileCalls'
import { profiles as profileRows } from '../profiles/tables'
import { webm } from '../profiles/media/testing/videos'
import { noLimits } from './planLimits'
import { subscriptions } from './tables'
import { buy, offerFreePlan, sellPlans, stopSellingAfterEach } from './testing/subscriptions'

const server = useTestServer()
stopSellingAfterEach(server)

describe('a profile beyond the plan', () => {
  /** Creates the default profile and two more, of which a free plan of two allows one. */
  async function threeProfiles() {
    const { token } = await server.createActor('ada')
    const profiles = profileCalls(server, token)
    const [first] = await profiles.list()
    server.now = new Date(server.now.getTime() + 1000)
    const second = await profiles.create('Second')
    server.now = new Date(server.now.getTime() + 1000)
    const third = await profiles.create('Third')
    sellPlans(server)
    await offerFreePlan(server, { profiles: 2 })
    if (!first) throw new Error('There is no default profile.')
    return { token, profiles, first, second, third }
  }

  const everlink = {
    id: crypto.randomUUID(),
    title: 'Shop',
    url: 'https://shop.example/',
    isHidden: false,
    thumbnail: null,
    startDate: null,
    startTime: null,
    endDate: null,
    endTime: null,
    timeZone: 'UTC',
  }
  const form = (file: Blob, fields: Record<string, string> = {}) => {
    const made = new FormData()
    for (const [name, value] of Object.entries(fields)) made.set(name, value)
    made.set('file', file, 'a.png')
    return made
  }

  /** A request of each call that writes a profile or its addresses. */
  const writes = (id: string, socialId: string, picture: Blob): Record<string, Partial<Send>> => ({
    updateProfile: { params: { id }, body: { bio: 'New' } },
    updateProfileBlocks: { params: { profileId: id }, body: { blocks: [] } },
    updateProfileSocials: { params: { id }, body: { socials: [] } },
    updateProfileConfig: {
      params: { id },
      body: { exchange: { isOn: false, fields: {} }, vcard: {} },
    },
    uploadProfileEverlink: { params: { id }, body: form(picture, { everlinkId: everlink.id }) },
    uploadProfileMedia: { params: { profileId: id, type: 'avatar' }, body: form(picture) },
    uploadProfileSocialMedia: {
      params: { profileId: id, socialsName: 'github' },
      body: form(picture),
    },
    uploadBackgroundVideo: { params: { profileId: id }, body: form(new Blob([webm()])) },
    createLink: { body: { profileId: id, slug: 'a-new-slug' } },
    updateLink: { params: { id }, body: { slug: 'a-new-slug' } },
    createSocial: { body: { profileId: id, name: 'x', value: 'ada' } },
    updateSocial: { params: { socialId }, body: { value: 'grace' } },
    deleteSocial: { params: { socialId } },
  })
  /** Stays possible, or makes a profile. */
  const others = [
    ...['createProfile', 'deleteProfile', 'deactivateProfile'],
    'uploadCompanySocialMedia',
    // Visitors can still leave their details.
    'submitExchange',
  ]

  it('is read-only for every call that writes it, and says why', async () => {
    const { token, profiles, first, second, third } = await threeProfiles()
    await buy(server, 'ada', { limits: { profiles: 3 } })
    await profiles.put(third.id, third.version, { everlinks: [everlink] })
    const added = await server.send(createSocial, {
      token,
      body: { profileId: third.id, name: 'github', value: 'ada' },
    })
    const account = { accountName: 'ines.m', accountUrl: null, items: [] }
    await server.database.db
      .update(profileRows)
      .set({ blocks: [{ provider: 'twitter', title: '', isHidden: false, ...account }] })
      .where(eq(profileRows.id, third.id))
    const socialId = v.parse(v.object({ id: v.string() }), added.data).id
    const { version } = await profiles.get(third.id)
    await server.database.db.update(subscriptions).set({ limits: { ...noLimits, profiles: 2 } })
    const pixels = { width: 9, height: 9, channels: 3, background: '#123456' } as const
    const picture = new Blob([new Uint8Array(await sharp({ create: pixels }).png().toBuffer())], {
      type: 'image/png',
    })
    const requests = writes(third.id, socialId, picture)
    const writing = Object.entries(allCalls as Record<string, Call>).filter(
      ([, { method, path }]) => method !== 'GET' && /^\/v1\/(?:profiles|links|socials)/.test(path),
    )
    expect(writing.map(([operation]) => operation).sort()).toEqual(
      [...Object.keys(requests), ...others].sort(),
    )
    const before = await server.contents()
    for (const [operation, call] of writing) {
      const request = requests[operation]
      if (!request) continue
      const headers = { ...(call.versioned && { 'if-match': `"${String(version)}"` }) }
      const { status, error } = await server.send(call, { token, ...request, headers })
      expect([operation, status, error?.code]).toEqual([operation, 403, 'PLAN_LIMIT'])
    }
    expect(await server.contents()).toBe(before)
    expect((await profiles.put(second.id, second.version, { bio: 'New' })).status).toBe(200)
    expect((await profiles.put(first.id, first.version, { bio: 'New' })).status).toBe(200)
  })

  it('can be turned off, made the default and deleted, and turned on where the plan allows', async () => {
    const { profiles, second, third } = await threeProfiles()
    const deactivate = (isActive: boolean, version: number) =>
      profiles.send(profileContract.deactivateProfile, { id: third.id }, { isActive }, version)
    expect((await deactivate(false, third.version)).status).toBe(200)
    expect((await deactivate(true, third.version + 1)).error).toMatchObject({
      code: 'PLAN_LIMIT',
      message:
        'Your plan allows 2 profiles to be on. Turn another one off first, or choose another plan.',
    })
    const off = await profiles.send(
      profileContract.deactivateProfile,
      { id: second.id },
      { isActive: false },
      second.version,
    )
    expect(off.status).toBe(200)
    expect((await deactivate(true, third.version + 1)).status).toBe(200)
    // The lock follows: the default profile never has it, and now the second is the newest.
    expect((await profiles.put(third.id, third.version + 2, { isDefault: true })).status).toBe(200)
    expect((await profiles.put(third.id, third.version + 3, { bio: 'New' })).status).toBe(200)
    expect((await profiles.put(second.id, second.version + 1, { bio: 'New' })).error?.code).toBe(
      'PLAN_LIMIT',
    )
    const deleted = await profiles.send(profileContract.deleteProfile, { id: second.id })
    expect(deleted.status).toBe(200)
  })

  it('stays visible, and is open again with a larger plan', async () => {
    const { profiles, third } = await threeProfiles()
    expect((await server.app.request(`/card/${third.slug}`)).status).toBe(200)
    await buy(server, 'ada', { limits: { profiles: 3 } })
    expect((await profiles.put(third.id, third.version, { bio: 'New' })).status).toBe(200)
  })
})
