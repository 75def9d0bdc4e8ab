import sharp from 'sharp'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as calls from '@/contract/contacts/contacts'
import { contact } from '@/contract/contacts/contact'
import { deleteMarkedFiles } from '../../platform/files/deleteFiles'
import { fileForm, useTestServer } from '../../testing/harness'

const server = useTestServer()
let token = ''
let contactId = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
  const { data } = await server.send(calls.createContact, { token, body: { firstName: 'Ada' } })
  contactId = v.parse(contact, data).id
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f6b66' } }).withExif({
    IFD0: { Copyright: 'secret-place' },
  })
const upload = (bytes: BlobPart, as = token) =>
  server.send(calls.uploadContactDisplay, {
    token: as,
    params: { contactId },
    body: fileForm(bytes, 'me.png', 'image/png'),
  })

describe('the display image', () => {
  it('is encoded again within 512 pixels, without metadata, and served at its own URL', async () => {
    const { data } = await upload(await picture(1600, 800).png().toBuffer())
    const { displayImage, version } = v.parse(contact, data)
    expect([displayImage, version]).toEqual([
      expect.stringMatching(/^\/files\/[\w-]{48}\.webp$/),
      2,
    ])
    const response = await server.app.request(displayImage ?? '')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 256 })
    expect(bytes.includes('secret-place')).toBe(false)
  })

  it('replaces the previous picture and deletes its file', async () => {
    const first = v.parse(contact, (await upload(await picture(10, 10).png().toBuffer())).data)
    const second = v.parse(contact, (await upload(await picture(20, 20).jpeg().toBuffer())).data)
    expect(second.displayImage).not.toBe(first.displayImage)
    expect(server.files.stored.size).toBe(1)
    expect((await server.app.request(first.displayImage ?? '')).status).toBe(404)
  })

  it('is removed with its file, by its owner alone, and once', async () => {
    const { displayImage } = v.parse(
      contact,
      (await upload(await picture(10, 10).png().toBuffer())).data,
    )
    const remove = (as: string) =>
      server.send(calls.deleteContactDisplay, { token: as, params: { contactId } })
    expect((await remove((await server.createActor('eve')).token)).status).toBe(404)
    expect(v.parse(contact, (await remove(token)).data)).toMatchObject({
      displayImage: null,
      version: 3,
    })
    expect(server.files.stored.size).toBe(0)
    expect((await server.app.request(displayImage ?? '')).status).toBe(404)
    expect(v.parse(contact, (await remove(token)).data).version).toBe(3)
  })

  it('is deleted by housekeeping if it could not be deleted at once', async () => {
    await upload(await picture(10, 10).png().toBuffer())
    vi.spyOn(server.files, 'delete').mockRejectedValueOnce(new Error('killed'))
    expect((await upload(await picture(20, 20).png().toBuffer())).status).toBe(200)
    vi.restoreAllMocks()
    expect(server.files.stored.size).toBe(2)
    await deleteMarkedFiles(server.jobDeps)
    expect(server.files.stored.size).toBe(1)
  })

  it('leaves no file behind when the contact changes meanwhile', async () => {
    const { put } = server.files
    server.files.put = async (key, bytes) => {
      await put(key, bytes)
      await server.send(calls.updateContact, {
        token,
        params: { contactId },
        body: { notes: 'changed' },
        headers: { 'if-match': '"1"' },
      })
    }
    const answer = await upload(await picture(10, 10).png().toBuffer())
    server.files.put = put
    expect([answer.status, answer.error?.code, server.files.stored.size]).toEqual([
      409,
      'CONFLICT',
      0,
    ])
  })

  it.each([
    ['text', 'not a picture', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a damaged PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 422, 'INVALID_FILE'],
  ])('refuses %s and changes nothing', async (_name, bytes, status, code) => {
    const before = await server.contents()
    const answer = await upload(bytes)
    expect([answer.status, answer.error?.code]).toEqual([status, code])
    expect(answer.error?.fields?.file).toBe(answer.error?.message)
    expect(await server.contents()).toBe(before)
  })
})
