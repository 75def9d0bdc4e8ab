import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { archiveFilePath } from '@/contract/account/archiveProfiles'
import { deactivateProfile } from '@/contract/profiles/profiles'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { type ArchiveUser, sendRecords } from '../../testing/archives'
import { useTestServer } from '../../testing/harness'
import { offerFreePlan, sellPlans, stopSellingAfterEach } from '../billing/testing/subscriptions'
import { profileCalls } from '../profiles/testing/profileCalls'

const server = useTestServer()
stopSellingAfterEach(server)
const stamps = { createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-06-01T00:00:00.000Z' }
const everlink = {
  title: 'x',
  url: 'https://x.example',
  isHidden: false,
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  timeZone: 'UTC',
}
let ada: ArchiveUser & { defaultProfileId: string }

beforeEach(async () => {
  ada = await server.createActor('ada')
})

const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))
const profile = (at: number, isDefault = false) => ({
  type: 'profile',
  id: crypto.randomUUID(),
  slug: `archived-${String(at)}`,
  isDefault,
  ...stamps,
})
const link = (at: number) => ({
  type: 'link',
  id: crypto.randomUUID(),
  profileId: ada.defaultProfileId,
  version: 1,
  slug: `further-${String(at)}`,
  name: '',
  isActive: true,
  ...stamps,
})
const occupation = (at: number) => ({
  type: 'occupation',
  id: `smith ${String(at)}`,
  name: `Smith ${String(at)}`,
  createdAt: stamps.createdAt,
})

describe('an account', () => {
  it.each([
    [
      '50 profiles, its own with them',
      () => many(49, (at) => profile(at)),
      () => [profile(50)],
      'These would be more than 50 profiles, which is the most. Delete some that are here, then restore again.',
    ],
    [
      '50 further addresses of a profile',
      () => many(50, link),
      () => [link(51)],
      'A profile would have more than 50 further addresses, which is the most.',
    ],
    [
      '500 occupations',
      () => many(500, occupation),
      () => [occupation(501)],
      'These would be more than 500 occupations of your own, which is the most.',
    ],
  ])('restores %s and no more', async (_what, most, oneMore, message) => {
    const records = most()
    expect((await sendRecords(server, ada, [...records, ...oneMore()])).error).toMatchObject({
      code: 'CONFLICT',
      message,
    })
    expect((await sendRecords(server, ada, records)).data).toEqual({
      restored: records.length,
      present: 0,
    })
    const before = await server.contents()
    expect((await sendRecords(server, ada, oneMore())).error).toMatchObject({
      code: 'CONFLICT',
      message,
    })
    expect(await server.contents()).toBe(before)
  })

  it('has room for a default profile that replaces the unused one', async () => {
    await sendRecords(
      server,
      ada,
      many(49, (at) => profile(at)),
    )
    expect((await sendRecords(server, ada, [profile(50, true)])).data).toEqual({
      restored: 1,
      present: 0,
    })
  })
})

describe('profiles over the number of the plan', () => {
  const isOn = async () =>
    (await profileCalls(server, ada.token).list()).map(({ isActive }) => isActive)

  it('come back turned off, nothing of them is lost, and the answer counts them', async () => {
    sellPlans(server)
    await offerFreePlan(server, { profiles: 3 })
    const records = many(9, (at) => profile(at, at === 0))
    const { data } = await sendRecords(server, ada, records)
    expect(data).toEqual({ restored: 9, present: 0, turnedOff: 6 })
    expect((await isOn()).filter(Boolean)).toHaveLength(3)
    // One that is on already takes a place of the plan, in whatever batch the others come.
    const { data: more } = await sendRecords(server, ada, [profile(20)])
    expect(more).toEqual({ restored: 1, present: 0, turnedOff: 1 })
  })

  it('are turned on again only where another one is turned off, whatever their dates', async () => {
    sellPlans(server)
    await offerFreePlan(server, { profiles: 1 })
    const older = { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-01-01T00:00:00.000Z' }
    const record = { ...profile(1), ...older }
    await sendRecords(server, ada, [record])
    const own = profileCalls(server, ada.token)
    const set = async (id: string, isActive: boolean) =>
      own.send(deactivateProfile, { id }, { isActive }, (await own.get(id)).version)
    expect((await set(record.id, true)).error?.code).toBe('PLAN_LIMIT')
    expect((await set(ada.defaultProfileId, false)).status).toBe(200)
    expect((await set(record.id, true)).status).toBe(200)
    expect((await isOn()).filter(Boolean)).toHaveLength(1)
  })

  it('come back as they were without a limit', async () => {
    const { data } = await sendRecords(
      server,
      ada,
      many(9, (at) => profile(at)),
    )
    expect(data).toEqual({ restored: 9, present: 0 })
  })
})

/** Makes a profile with `count` thumbnails of one picture. */
function pictured(count: number, webp: Uint8Array) {
  const { id, ...record } = profile(0)
  const everlinks = many(count, () => crypto.randomUUID()).map((itemId) => ({
    ...everlink,
    id: itemId,
    thumbnail: archiveFilePath(id, { kind: 'thumb', itemId }, 'webp'),
  }))
  const files = Object.fromEntries(
    everlinks.map(({ thumbnail }) => [thumbnail, Buffer.from(webp).toString('base64')]),
  )
  return {
    ...record,
    id,
    slug: id,
    version: 1,
    name: 'Work',
    isActive: true,
    content: { ...emptyProfileContent, everlinks },
    files,
  }
}
const webpOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f6b66' } })
    .webp({ lossless: true })
    .toBuffer()

describe('one request', () => {
  it('contains at most as many pictures as a profile can have, a thousand in all, and 300 million pixels', async () => {
    const [small, large] = await Promise.all([webpOf(1, 1), webpOf(1600, 900)])
    const before = await server.contents()
    const tooMany = pictured(1, small)
    const extra = Object.fromEntries(
      many(253, (at) => [
        `/files/avatar-of-somebody-${String(at)}.webp`,
        Object.values(tooMany.files)[0],
      ]),
    )
    const cases = [
      [
        [{ ...tooMany, files: { ...tooMany.files, ...extra } }],
        'records.0.files',
        'Use at most 253 pictures.',
      ],
      [many(6, () => pictured(200, small)), 'records', 'Use at most 1000 pictures.'],
      [
        many(2, () => pictured(105, large)),
        'records.1.files',
        'These pictures have more than 300 million pixels together. Send fewer at once, or smaller ones.',
      ],
    ] as const
    for (const [records, field, message] of cases)
      expect((await sendRecords(server, ada, records)).error?.fields).toEqual({ [field]: message })
    expect(await server.contents()).toBe(before)
    expect((await sendRecords(server, ada, [pictured(200, small)])).status).toBe(200)
    expect(server.files.stored.size).toBe(200)
  })
})
