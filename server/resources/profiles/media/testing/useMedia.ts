import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import * as v from 'valibot'
import { beforeEach } from 'vitest'
import * as calls from '@/contract/profiles/profiles'
import { uploadBackgroundVideo, uploadProfileMedia } from '@/contract/profiles/profileUploads'
import { profile } from '@/contract/profiles/profile'
import { tokenOf } from '../../../../testing/testIdentity'
import { type Answer, type TestServer, fileForm } from '../../../../testing/harness'

export const token = tokenOf({ userId: 'ada' })
export const everlinkId = randomUUID()
export const socials = [
  { id: randomUUID(), name: 'wechat', value: 'ada_wechat' },
  { id: randomUUID(), name: 'x', value: 'ada' },
  { id: randomUUID(), name: 'x', value: 'adas_shop' },
]

/** Gives each test of a file the user `ada` with links and socials; returns the upload calls. */
export function useMedia(server: TestServer) {
  const ada = { profileId: '' }
  beforeEach(async () => {
    ada.profileId = (await server.createActor('ada')).defaultProfileId
    const everlinks = [
      { id: randomUUID(), title: 'Blog', url: 'https://example.com/blog' },
      { id: everlinkId, title: 'Shop', url: 'https://example.com/shop' },
    ]
    await server.send(calls.updateProfile, {
      token,
      params: { id: ada.profileId },
      body: { everlinks },
      headers: { 'if-match': '"1"' },
    })
    await server.send(calls.updateProfileSocials, {
      token,
      params: { id: ada.profileId },
      body: { socials },
      headers: { 'if-match': '"2"' },
    })
  })

  return {
    ada,
    media: (type: string, bytes: BlobPart) =>
      server.send(uploadProfileMedia, {
        token,
        params: { profileId: ada.profileId, type },
        body: form(bytes),
      }),
    video: (bytes: BlobPart, more: Record<string, File> = {}) =>
      server.send(uploadBackgroundVideo, {
        token,
        params: { profileId: ada.profileId },
        body: form(bytes, more),
      }),
    file: (path: string | null | undefined, headers: Record<string, string> = {}) =>
      server.app.request(path ?? '/files/none', { headers }),
  }
}

export const picture = (width: number, height: number) => {
  return sharp({ create: { width, height, channels: 3, background: '#0f6b66' } })
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}
export const form = (bytes: BlobPart, more: Record<string, string | File> = {}) => {
  const made = fileForm(bytes, 'me.bin', 'application/octet-stream')
  for (const [name, value] of Object.entries(more)) made.set(name, value)
  return made
}
export const asProfile = ({ data }: Answer) => v.parse(profile, data)
export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
