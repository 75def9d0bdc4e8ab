import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { MAX_FILE_BYTES } from '@/contract/fields'
import * as calls from '@/contract/profiles/profiles'
import { getBackgroundVideo } from '@/contract/profiles/profileUploads'
import { useTestServer } from '../../../testing/harness'
import { mp4, webm } from './testing/videos'
import { asProfile, bytesOf, picture, token, useMedia } from './testing/useMedia'

const server = useTestServer()
const { ada, video, file } = useMedia(server)

describe('the background video', () => {
  it.each([
    ['video/mp4', mp4],
    ['video/webm', webm],
  ] as const)('of %s is set with its poster, without its location', async (type, make) => {
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
    expect(
      (await server.send(getBackgroundVideo, { token, params: { profileId: ada.profileId } })).data,
    ).toEqual(backgroundVideo)
  })

  it('is missing at first, replaces another one with both files, and is removed by null', async () => {
    expect(
      (await server.send(getBackgroundVideo, { token, params: { profileId: ada.profileId } })).data,
    ).toBeNull()
    await video(mp4(), { poster: new File([new Uint8Array(await picture(10, 10))], 'p.jpg') })
    const { version, backgroundVideo } = asProfile(await video(webm()))
    expect([backgroundVideo?.poster, server.files.stored.size]).toEqual([null, 1])
    await server.send(calls.updateProfile, {
      token,
      params: { id: ada.profileId },
      body: { backgroundVideo: null },
      headers: { 'if-match': `"${String(version)}"` },
    })
    expect(server.files.stored.size).toBe(0)
  })

  it('is refused if browsers cannot play it, it is damaged or too large, or its poster is invalid, and changes nothing', async () => {
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

  it('leaves neither file behind if one cannot be stored', async () => {
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
