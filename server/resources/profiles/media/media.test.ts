import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '@/contract/call'
import { createContact, uploadContactDisplay } from '@/contract/contacts/contacts'
import { importContacts } from '@/contract/contacts/contactFiles'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import * as calls from '@/contract/profiles/profiles'
import {
  getBackgroundVideo,
  uploadBackgroundVideo,
  uploadProfileEverlink,
  uploadProfileMedia,
  uploadProfileSocialMedia,
} from '@/contract/profiles/profileUploads'
import { type Profile, profile } from '@/contract/profiles/profile'
import { idempotencyKeys } from '../../../platform/db/schema'
import { takesIdempotencyKey } from '../../../platform/http/idempotency'
import { type Answer, fileForm, useTestServer } from '../../../testing/harness'
import { mp4, webm } from './testing/videos'

const server = useTestServer()
let token = ''
let profileId = ''
const everlinkId = randomUUID()
const socials = [
  { id: randomUUID(), name: 'wechat', value: 'ada_wechat' },
  { id: randomUUID(), name: 'x', value: 'ada' },
  { id: randomUUID(), name: 'x', value: 'adas_shop' },
]

beforeEach(async () => {
  const ada = await server.createActor('ada')
  token = ada.token
  profileId = ada.defaultProfileId
  const everlinks = [
    { id: randomUUID(), title: 'Blog', url: 'https://example.com/blog' },
    { id: everlinkId, title: 'Shop', url: 'https://example.com/shop' },
  ]
  await server.send(calls.updateProfile, {
    token,
    params: { id: profileId },
    body: { everlinks },
    headers: { 'if-match': '"1"' },
  })
  await server.send(calls.updateProfileSocials, {
    token,
    params: { id: profileId },
    body: { socials },
    headers: { 'if-match': '"2"' },
  })
})

const picture = (width: number, height: number) => {
  return sharp({ create: { width, height, channels: 3, background: '#0f6b66' } })
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}
const form = (bytes: BlobPart, more: Record<string, string | File> = {}) => {
  const made = fileForm(bytes, 'me.bin', 'application/octet-stream')
  for (const [name, value] of Object.entries(more)) made.set(name, value)
  return made
}
const media = (type: string, bytes: BlobPart) =>
  server.send(uploadProfileMedia, { token, params: { profileId, type }, body: form(bytes) })
const video = (bytes: BlobPart, more: Record<string, File> = {}) =>
  server.send(uploadBackgroundVideo, {
    token,
    params: { profileId },
    body: form(bytes, more),
  })
const asProfile = ({ data }: Answer) => v.parse(profile, data)
const file = (path: string | null | undefined, headers: Record<string, string> = {}) =>
  server.app.request(path ?? '/files/none', { headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

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
      () => ({ profileId, type: 'avatar' }),
      {},
      ({ avatar }) => avatar,
      [256, 512],
    ],
    [
      'logo',
      uploadProfileMedia,
      () => ({ profileId, type: 'logo' }),
      {},
      ({ logo }) => logo,
      [256, 512],
    ],
    [
      'banner',
      uploadProfileMedia,
      () => ({ profileId, type: 'banner' }),
      {},
      ({ banner }) => banner,
      [450, 900],
    ],
    [
      'thumbnail of an everlink',
      uploadProfileEverlink,
      () => ({ id: profileId }),
      { everlinkId },
      ({ everlinks }) => everlinks[1]?.thumbnail,
      [128, 256],
    ],
    [
      'picture of a social',
      uploadProfileSocialMedia,
      () => ({ profileId, socialsName: 'wechat' }),
      {},
      (profile) => profile.socials[0]?.media,
      [256, 512],
    ],
    [
      'picture of the first social of a network',
      uploadProfileSocialMedia,
      () => ({ profileId, socialsName: 'x' }),
      {},
      (profile) => profile.socials[1]?.media,
      [256, 512],
    ],
    [
      'picture of a named social',
      uploadProfileSocialMedia,
      () => ({ profileId, socialsName: 'x' }),
      { socialId: socials[2]?.id ?? '' },
      (profile) => profile.socials[2]?.media,
      [256, 512],
    ],
  ]

  it.each(places)(
    'is set as %s: upright, within its size, without metadata, and the one before is gone',
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

  it('for what the profile does not have is refused, and nothing is stored', async () => {
    const before = await server.contents()
    const bytes = await picture(10, 10)
    const sent = [
      await server.send(uploadProfileEverlink, {
        token,
        params: { id: profileId },
        body: form(bytes, { everlinkId: randomUUID() }),
      }),
      await server.send(uploadProfileSocialMedia, {
        token,
        params: { profileId, socialsName: 'github' },
        body: form(bytes),
      }),
      await server.send(uploadProfileSocialMedia, {
        token,
        params: { profileId, socialsName: 'wechat' },
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

  it('that is none is refused, and changes nothing', async () => {
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

  it('leaves no file behind where the profile cannot be written', async () => {
    const { put } = server.files
    server.files.put = async (key, bytes) => {
      await put(key, bytes)
      await server.send(calls.updateProfile, {
        token,
        params: { id: profileId },
        body: { everlinks: [] },
        headers: { 'if-match': '"3"' },
      })
    }
    const answer = await server.send(uploadProfileEverlink, {
      token,
      params: { id: profileId },
      body: form(await picture(10, 10), { everlinkId }),
    })
    server.files.put = put
    expect([answer.status, server.files.stored.size]).toEqual([404, 0])
  })

  it('is set once with an Idempotency-Key, and its effect is not in the transaction of the key: none is to wait for the encoder', async () => {
    const headers = { 'idempotency-key': 'upload-0001' }
    const upload = async () =>
      server.send(uploadProfileMedia, {
        token,
        params: { profileId, type: 'avatar' },
        body: form(await picture(10, 10)),
        headers,
      })
    expect([asProfile(await upload()).version, asProfile(await upload()).version]).toEqual([4, 4])
    const refused = await server.send(uploadProfileMedia, {
      token,
      params: { profileId, type: 'avatar' },
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

  it('of two at once both stay, where they are in two places', async () => {
    const bytes = await picture(10, 10)
    await Promise.all([media('avatar', bytes), media('logo', bytes)])
    const { avatar, logo } = asProfile(
      await server.send(calls.getProfile, { token, params: { id: profileId } }),
    )
    expect([
      (await file(avatar)).status,
      (await file(logo)).status,
      server.files.stored.size,
    ]).toEqual([200, 200, 2])
  })
})

describe('the background video', () => {
  it.each([
    ['video/mp4', mp4],
    ['video/webm', webm],
  ] as const)('of %s is set with its poster, and tells no place', async (type, make) => {
    const poster = new File([new Uint8Array(await picture(1000, 2000))], 'poster.jpg')
    const { backgroundVideo } = asProfile(await video(make(), { poster }))
    expect(backgroundVideo).toEqual({
      src: expect.stringMatching(/^\/files\/[\w-]{48}\.(?:mp4|webm)$/) as string,
      type,
      poster: expect.stringMatching(/\.webp$/) as string,
      bytes: make().length,
    })
    const served = await file(backgroundVideo?.src)
    const bytes = await bytesOf(served)
    expect([
      served.headers.get('content-type'),
      bytes.length,
      bytes.includes('secret'),
      bytes.includes('frames'),
    ]).toEqual([type, make().length, false, true])
    expect(
      await sharp(await bytesOf(await file(backgroundVideo?.poster))).metadata(),
    ).toMatchObject({ format: 'webp', width: 1280, height: 640 })
    expect((await server.send(getBackgroundVideo, { token, params: { profileId } })).data).toEqual(
      backgroundVideo,
    )
  })

  it('is none at first, takes the place of another with both its files, and goes by null', async () => {
    expect(
      (await server.send(getBackgroundVideo, { token, params: { profileId } })).data,
    ).toBeNull()
    await video(mp4(), { poster: new File([new Uint8Array(await picture(10, 10))], 'p.jpg') })
    const { version, backgroundVideo } = asProfile(await video(webm()))
    expect([backgroundVideo?.poster, server.files.stored.size]).toEqual([null, 1])
    await server.send(calls.updateProfile, {
      token,
      params: { id: profileId },
      body: { backgroundVideo: null },
      headers: { 'if-match': `"${String(version)}"` },
    })
    expect(server.files.stored.size).toBe(0)
  })

  it('that browsers do not play, is damaged, is too large or has a poster that is no picture is refused, and changes nothing', async () => {
    const before = await server.contents()
    const sent = [
      await video(mp4({ brand: 'qt  ' })),
      await video('<script>alert(1)</script>'),
      await video(mp4().slice(0, -3)),
      await video(new Uint8Array(MAX_FILE_BYTES + 1)),
      await video(mp4(), { poster: new File(['x'], 'p.jpg') }),
    ]
    expect(sent.map(({ error }) => [error?.code, Object.keys(error?.fields ?? {})[0]])).toEqual([
      ['UNSUPPORTED_MEDIA_TYPE', 'file'],
      ['UNSUPPORTED_MEDIA_TYPE', 'file'],
      ['INVALID_FILE', 'file'],
      ['PAYLOAD_TOO_LARGE', 'file'],
      ['UNSUPPORTED_MEDIA_TYPE', 'poster'],
    ])
    expect(await server.contents()).toBe(before)
  })

  it('of five megabytes may come with a poster', async () => {
    const large = mp4({ frames: 'x'.repeat(MAX_FILE_BYTES - mp4({ frames: '' }).length) })
    const answer = await video(large, { poster: new File([new Uint8Array(500_000)], 'p.jpg') })
    expect([large.length, answer.error?.code, Object.keys(answer.error?.fields ?? {})]).toEqual([
      MAX_FILE_BYTES,
      'UNSUPPORTED_MEDIA_TYPE',
      ['poster'],
    ])
  })

  it('leaves neither file behind where one cannot be stored', async () => {
    const put = vi
      .spyOn(server.files, 'put')
      .mockImplementationOnce(server.files.put.bind(server.files))
      .mockRejectedValueOnce(new Error('the disk is full'))
    const { status } = await video(mp4(), {
      poster: new File([new Uint8Array(await picture(10, 10))], 'p.jpg'),
    })
    put.mockRestore()
    expect([status, server.files.stored.size]).toEqual([500, 0])
  })

  it('is served in ranges', async () => {
    const { backgroundVideo } = asProfile(await video(webm()))
    const all = await bytesOf(await file(backgroundVideo?.src))
    const etag = (await file(backgroundVideo?.src)).headers.get('etag') ?? ''
    const ask = async (headers: Record<string, string>) => {
      const response = await file(backgroundVideo?.src, headers)
      return [
        response.status,
        response.headers.get('content-range'),
        (await bytesOf(response)).toString('latin1'),
      ]
    }
    const [text, size] = [all.toString('latin1'), String(all.length)]
    const part = [206, `bytes 2-5/${size}`, text.slice(2, 6)]
    const read = vi.spyOn(server.files, 'get')
    expect(await ask({ range: 'bytes=2-5' })).toEqual(part)
    expect(read.mock.calls).toEqual([[expect.any(String), { first: 2, last: 5 }]])
    read.mockRestore()
    expect(await ask({ range: 'bytes=2-5', 'if-range': etag })).toEqual(part)
    expect(await ask({ range: 'bytes=-6' })).toEqual([
      206,
      `bytes ${String(all.length - 6)}-${String(all.length - 1)}/${size}`,
      'frames',
    ])
    expect(await ask({ range: 'bytes=2-5', 'if-range': '"other"' })).toEqual([200, null, text])
    expect(await ask({ range: 'bytes=0-1,3-4' })).toEqual([200, null, text])
    expect(await ask({ range: `bytes=${size}-` })).toEqual([416, `bytes */${size}`, ''])
    expect((await file('/files/none.webm')).headers.get('cache-control')).not.toContain('immutable')
    const head = await server.app.request(backgroundVideo?.src ?? '', {
      method: 'HEAD',
      headers: { range: 'bytes=2-5' },
    })
    expect([
      head.status,
      head.headers.get('accept-ranges'),
      head.headers.get('content-length'),
    ]).toEqual([200, 'bytes', size])
  })
})
