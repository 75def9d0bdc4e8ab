import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordOf } from '@/contract/account/archive'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import * as calls from '@/contract/profiles/profiles'
import { uploadBackgroundVideo, uploadProfileMedia } from '@/contract/profiles/profileUploads'
import { profiles } from '../profiles/tables'
import { cards } from '../cards/tables'
import { eventCounts } from '../events/tables'
import { encodePicture } from '../../platform/pictures/picture'
import { mp4 } from '../profiles/media/testing/videos'
import { profileCalls } from '../profiles/testing/profileCalls'
import { type ArchiveUser, sendRecords, takeArchive, withPictures } from '../../testing/archives'
import { fileForm, useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'

const server = useTestServer()
let ada: ArchiveUser & { defaultProfileId: string }
let first = ''

beforeEach(async () => {
  ada = await server.createActor('ada')
  first = ada.defaultProfileId
})

const png = (width = 60, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#0f6b66' } })
    .png()
    .toBuffer()
const isProfile = (record: { type: string }): record is RecordOf<'profile'> =>
  record.type === 'profile'

async function upload(asker: ArchiveUser, profileId: string): Promise<void> {
  const form = fileForm(mp4(), 'a.mp4', 'video/mp4')
  form.set('poster', new File([await png()], 'p.png', { type: 'image/png' }))
  expect(
    (
      await server.send(uploadBackgroundVideo, {
        token: asker.token,
        params: { profileId },
        body: form,
      })
    ).status,
  ).toBe(200)
}

describe('the files of a profile', () => {
  it('are in the archive under names that are no keys; the video is restored by an upload', async () => {
    await server.send(uploadProfileMedia, {
      token: ada.token,
      params: { profileId: first, type: 'avatar' },
      body: fileForm(await png(), 'a.png', 'image/png'),
    })
    await upload(ada, first)
    const keys = [...server.files.stored.keys()]
    const archive = await takeArchive(server, ada)
    const names = [
      `files/avatar-${first}.webp`,
      `files/video-${first}.mp4`,
      `files/poster-${first}.webp`,
    ]
    expect([...archive.files.keys()].filter((name) => name.startsWith('files/')).sort()).toEqual(
      [...names].sort(),
    )
    expect(archive.manifest.counts['file']).toBe(3)
    for (const key of keys) expect(JSON.stringify(archive.records)).not.toContain(key)

    await server.empty()
    const newOwner = await server.createActor('newOwner')
    await sendRecords(server, newOwner, withPictures(archive))
    const restored = await profileCalls(server, newOwner.token).get(first)
    expect([
      restored.avatar?.startsWith('/files/'),
      restored.backgroundVideo,
      restored.version,
    ]).toEqual([true, null, 3])
    await upload(newOwner, first)
    const again = await takeArchive(server, newOwner)
    expect(again.records.filter(isProfile)).toMatchObject(
      archive.records
        .filter(isProfile)
        .map((record) => ({ ...record, version: 4, updatedAt: expect.any(String) as string })),
    )
    for (const name of names)
      expect(
        Buffer.from(again.files.get(name) ?? []).equals(Buffer.from(archive.files.get(name) ?? [])),
      ).toBe(true)
  })

  it('are only those that were sent: a record that names another file gets none', async () => {
    const [record] = (await takeArchive(server, ada)).records.filter(isProfile)
    if (!record || !('content' in record)) throw new Error('No profile.')
    const foreign = `${'f'.repeat(30)}.webp`
    await server.files.put(foreign, new Uint8Array(3))
    const id = crypto.randomUUID()
    const named = `/files/avatar-${id}.webp`
    const content = {
      ...record.content,
      avatar: named,
      logo: `/files/${foreign}`,
      banner: named,
      backgroundVideo: { src: `/files/${foreign}`, type: 'video/mp4', poster: null, bytes: 3 },
    }
    const { bytes } = await encodePicture(await png())
    const files = {
      [named]: Buffer.from(bytes).toString('base64'),
      '/files/avatar-of-somebody-else.webp': Buffer.from(bytes).toString('base64'),
    }
    expect(
      (
        await sendRecords(server, ada, [
          { ...record, id, isDefault: false, slug: 'hand-made', content, files },
        ])
      ).data,
    ).toEqual({ restored: 1, present: 0 })
    const restored = await profileCalls(server, ada.token).get(id)
    expect([
      restored.avatar === null,
      restored.banner,
      restored.logo,
      restored.backgroundVideo,
    ]).toEqual([false, null, null, null])
    expect(server.files.stored.size).toBe(2)
  })

  it('must be valid pictures, else the batch is refused at the profile', async () => {
    const [record] = (await takeArchive(server, ada)).records.filter(isProfile)
    const id = crypto.randomUUID()
    const path = `/files/avatar-${id}.webp`
    const before = await server.contents()
    for (const [files, field] of [
      [{ [path]: Buffer.from('hello').toString('base64') }, 'records.0.files'],
      [{ '/files/../../x.webp': '' }, 'records.0.files./files/../../x.webp'],
    ] as const) {
      const content = { ...emptyProfileContent, avatar: path }
      const { status, error } = await sendRecords(server, ada, [{ ...record, id, content, files }])
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
    }
    expect(await server.contents()).toBe(before)
  })
})

describe('the rows of profiles', () => {
  it('are restored after the profile was deleted, with its slug and its card', async () => {
    const own = profileCalls(server, ada.token)
    const { id, slug, cardId } = await own.create('Second')
    const { records } = await takeArchive(server, ada)
    await own.send(calls.deleteProfile, { id })
    expect((await sendRecords(server, ada, records)).data).toEqual({ restored: 2, present: 3 })
    expect(await own.get(id)).toMatchObject({ slug, cardId, name: 'Second', isDefault: false })
  })

  it('leave a copy that became the default profile as it is', async () => {
    const own = profileCalls(server, ada.token)
    await server.send(uploadProfileMedia, {
      token: ada.token,
      params: { profileId: first, type: 'avatar' },
      body: fileForm(await png(), 'a.png', 'image/png'),
    })
    const { records } = await takeArchive(server, ada)
    const copy = await own.create('Copy', first)
    await own.send(calls.deleteProfile, { id: first })
    await sendRecords(server, ada, records)
    expect((await own.list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [copy.id, true],
      [first, false],
    ])
    expect(server.files.stored.has(copy.avatar?.replace('/files/', '') ?? '')).toBe(true)
  })

  it('are restored also if a default profile and its card come in separate batches', async () => {
    const { records } = await takeArchive(server, ada)
    await server.empty()
    server.now = new Date(server.now.getTime() + 3_600_000)
    const newOwner = await server.createActor('newOwner')
    for (const record of records)
      expect((await sendRecords(server, newOwner, [record])).status).toBe(200)
    const before = await server.contents()
    const archived = records.find(({ type }) => type === 'card')
    expect(
      (await server.database.db.select().from(cards)).map(({ id, kind, profileId }) => [
        id,
        kind,
        profileId,
      ]),
    ).toEqual([[archived?.id, 'virtual', first]])
    for (const record of records)
      expect((await sendRecords(server, newOwner, [record])).data).toEqual({
        restored: 0,
        present: 1,
      })
    expect(await server.contents()).toBe(before)
  })

  it("include a virtual card at once, which the archive's replaces in a later batch", async () => {
    const own = profileCalls(server, ada.token)
    const { id, cardId } = await own.create('Second')
    const { records } = await takeArchive(server, ada)
    await server.empty()
    const newOwner = await server.createActor('newOwner')
    const restored = profileCalls(server, newOwner.token)
    await sendRecords(
      server,
      newOwner,
      records.filter(({ id: of }) => of === id),
    )
    const standIn = (await restored.get(id)).cardId
    expect(standIn).toMatch(/^[\w-]{22}$/)
    expect(standIn).not.toBe(cardId)
    const before = await server.contents()
    await sendRecords(
      server,
      newOwner,
      records.filter(({ id: of }) => of === id),
    )
    expect(await server.contents()).toBe(before)
    await sendRecords(
      server,
      newOwner,
      records.filter(({ id: of }) => of === cardId),
    )
    expect(
      await server.database.db
        .select({ id: cards.id, kind: cards.kind })
        .from(cards)
        .where(eq(cards.profileId, id)),
    ).toEqual([{ id: cardId, kind: 'virtual' }])
  })

  it('continue from the greater count', async () => {
    const { db } = server.database
    const count = {
      tenantId: TENANT,
      ownerId: 'ada',
      profileId: first,
      kind: 'view',
      who: 'person',
      subject: '',
      count: 500,
    } as const
    await db.insert(eventCounts).values(count)
    const { records } = await takeArchive(server, ada)
    const counts = async () => (await db.select().from(eventCounts)).map((row) => row.count)
    for (const [now, after, restored] of [
      [2, 500, 1],
      [501, 501, 0],
    ] as const) {
      await db.update(eventCounts).set({ count: now })
      expect((await sendRecords(server, ada, records)).data).toMatchObject({ restored })
      expect(await counts()).toEqual([after])
    }
  })

  it("are restored from an older archive as a profile with the person's name", async () => {
    const record = {
      type: 'profile',
      id: crypto.randomUUID(),
      slug: 'from-version-1',
      isDefault: true,
      createdAt: '2025-01-01T00:00:00.000Z',
      updatedAt: '2025-06-01T00:00:00.000Z',
    }
    await sendRecords(server, ada, [record])
    const [row] = await server.database.db.select().from(profiles).where(eq(profiles.id, record.id))
    expect(row).toMatchObject({
      version: 1,
      name: 'Profile',
      deactivatedAt: null,
      content: { firstName: 'Ada', lastName: 'Test' },
    })
  })
})
