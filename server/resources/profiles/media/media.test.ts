import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Call } from '@/contract/call'
import { createContact, uploadContactDisplay } from '@/contract/contacts/contacts'
import { importContacts } from '@/contract/contacts/contactFiles'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import * as calls from '@/contract/profiles/profiles'
import {
  uploadProfileEverlink,
  uploadProfileMedia,
  uploadProfileSocialMedia,
} from '@/contract/profiles/profileUploads'
import { type Profile } from '@/contract/profiles/profile'
import { idempotencyKeys } from '../../../platform/db/tables'
import { takesIdempotencyKey } from '../../../platform/http/idempotency'
import { useTestServer } from '../../../testing/harness'
import {
  asProfile,
  bytesOf,
  everlinkId,
  form,
  picture,
  socials,
  token,
  useMedia,
} from './testing/useMedia'

const server = useTestServer()
const { ada, media, file } = useMedia(server)

describe('a picture', () => {
  const places: [
    string,
    Call,
    () => Record<string, string>,
    Record<string, string>,
    (profile: Profile) => string | null | undefined,
    [number, number],
  ][] = [
    [
      'avatar',
      uploadProfileMedia,
      () => ({ profileId: ada.profileId, type: 'avatar' }),
      {},
      ({ avatar }) => avatar,
      [256, 512],
    ],
    [
      'logo',
      uploadProfileMedia,
      () => ({ profileId: ada.profileId, type: 'logo' }),
      {},
      ({ logo }) => logo,
      [256, 512],
    ],
    [
      'banner',
      uploadProfileMedia,
      () => ({ profileId: ada.profileId, type: 'banner' }),
      {},
      ({ banner }) => banner,
      [450, 900],
    ],
    [
      'thumbnail of an everlink',
      uploadProfileEverlink,
      () => ({ id: ada.profileId }),
      { everlinkId },
      ({ everlinks }) => everlinks[1]?.thumbnail,
      [128, 256],
    ],
    [
      'picture of a social',
      uploadProfileSocialMedia,
      () => ({ profileId: ada.profileId, socialsName: 'wechat' }),
      {},
      (profile) => profile.socials[0]?.media,
      [256, 512],
    ],
    [
      'picture of the first social of a network',
      uploadProfileSocialMedia,
      () => ({ profileId: ada.profileId, socialsName: 'x' }),
      {},
      (profile) => profile.socials[1]?.media,
      [256, 512],
    ],
    [
      'picture of a named social',
      uploadProfileSocialMedia,
      () => ({ profileId: ada.profileId, socialsName: 'x' }),
      { socialId: socials[2]?.id ?? '' },
      (profile) => profile.socials[2]?.media,
      [256, 512],
    ],
  ]

  it.each(places)(
    'is set as %s: upright, within its size, without metadata, and replaces the one before',
    async (_name, call, params, more, where, [width, height]) => {
      const send = async () =>
        asProfile(
          await server.send(call, {
            token,
            params: params(),
            body: form(await picture(1200, 600), more),
          }),
        )
      const first = await send()
      const second = await send()
      expect([first.version, second.version, server.files.stored.size]).toEqual([4, 5, 1])
      expect((await file(where(first))).status).toBe(404)
      const served = await file(where(second))
      const bytes = await bytesOf(served)
      expect([
        served.status,
        served.headers.get('content-type'),
        served.headers.get('x-content-type-options'),
      ]).toEqual([200, 'image/webp', 'nosniff'])
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
      expect(bytes.includes('secret-place')).toBe(false)
    },
  )

  it('for an item that the profile does not have is refused, and nothing is stored', async () => {
    const before = await server.contents()
    const bytes = await picture(10, 10)
    const sent = [
      await server.send(uploadProfileEverlink, {
        token,
        params: { id: ada.profileId },
        body: form(bytes, { everlinkId: randomUUID() }),
      }),
      await server.send(uploadProfileSocialMedia, {
        token,
        params: { profileId: ada.profileId, socialsName: 'github' },
        body: form(bytes),
      }),
      await server.send(uploadProfileSocialMedia, {
        token,
        params: { profileId: ada.profileId, socialsName: 'wechat' },
        body: form(bytes, { socialId: socials[1]?.id ?? '' }),
      }),
      await server.send(uploadProfileMedia, {
        token,
        params: { profileId: randomUUID(), type: 'logo' },
        body: form(bytes),
      }),
      await media('poster', bytes),
    ]
    expect(sent.map(({ status }) => status)).toEqual([404, 404, 404, 404, 422])
    expect(await server.contents()).toBe(before)
  })

  it('that is invalid is refused, and changes nothing', async () => {
    const before = await server.contents()
    const sent = [
      await media(
        'avatar',
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ),
      await media('logo', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
      await media('banner', new Uint8Array(MAX_FILE_BYTES + 1)),
    ]
    expect(sent.map(({ error }) => error?.code)).toEqual([
      'UNSUPPORTED_MEDIA_TYPE',
      'INVALID_FILE',
      'PAYLOAD_TOO_LARGE',
    ])
    expect(sent[2]?.error?.fields).toEqual({ file: messages.fileSize })
    expect(await server.contents()).toBe(before)
  })

  it('leaves no file behind if the profile cannot be written', async () => {
    const { put } = server.files
    server.files.put = async (key, bytes) => {
      await put(key, bytes)
      await server.send(calls.updateProfile, {
        token,
        params: { id: ada.profileId },
        body: { everlinks: [] },
        headers: { 'if-match': '"3"' },
      })
    }
    const answer = await server.send(uploadProfileEverlink, {
      token,
      params: { id: ada.profileId },
      body: form(await picture(10, 10), { everlinkId }),
    })
    server.files.put = put
    expect([answer.status, server.files.stored.size]).toEqual([404, 0])
  })

  it("is set once with an Idempotency-Key, outside the key's transaction, which must not wait for the encoder", async () => {
    const headers = { 'idempotency-key': 'upload-0001' }
    const upload = async () =>
      server.send(uploadProfileMedia, {
        token,
        params: { profileId: ada.profileId, type: 'avatar' },
        body: form(await picture(10, 10)),
        headers,
      })
    expect([asProfile(await upload()).version, asProfile(await upload()).version]).toEqual([4, 4])
    const refused = await server.send(uploadProfileMedia, {
      token,
      params: { profileId: ada.profileId, type: 'avatar' },
      body: form('no picture'),
      headers: { 'idempotency-key': 'upload-0002' },
    })
    expect(refused.status).toBe(415)
    expect((await server.database.db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(
      ['upload-0001'],
    )
    expect(
      [uploadProfileMedia, uploadContactDisplay, importContacts, createContact].map(
        takesIdempotencyKey,
      ),
    ).toEqual([true, true, true, true])
  })

  it('sent in parallel with another one stays, if they are in two places', async () => {
    const bytes = await picture(10, 10)
    await Promise.all([media('avatar', bytes), media('logo', bytes)])
    const { avatar, logo } = asProfile(
      await server.send(calls.getProfile, { token, params: { id: ada.profileId } }),
    )
    expect([
      (await file(avatar)).status,
      (await file(logo)).status,
      server.files.stored.size,
    ]).toEqual([200, 200, 2])
  })
})
