import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodePicture } from '../../platform/pictures/picture'
import { contacts } from '../contacts/tables'
import { sendRecords } from '../../testing/archives'
import { useTestServer } from '../../testing/harness'
import { contact, picture, base64 } from './testing/archiveRecords'

const server = useTestServer()

describe('pictures', () => {
  const stored = () => [...server.files.stored.values()].map((bytes) => Buffer.from(bytes))

  it('stores a picture in our encoding byte for byte, under a new key', async () => {
    const ada = await server.createActor('ada')
    const { bytes } = await encodePicture(await picture('#abcdef').png().toBuffer())
    await sendRecords(server, ada, [contact(1, { picture: base64(bytes) })])
    expect(stored()).toEqual([Buffer.from(bytes)])
    const [row] = await server.database.db.select().from(contacts)
    expect([...server.files.stored.keys()]).toEqual([row?.displayImage])
  })

  it.each([
    ['is no WebP', () => picture('#abcdef').png().toBuffer()],
    ['is too large', () => picture('#abcdef', 600).webp().toBuffer()],
    [
      'contains metadata',
      () =>
        picture('#abcdef')
          .withExif({ IFD0: { Make: 'Secret camera' } })
          .webp()
          .toBuffer(),
    ],
    [
      'has data behind it',
      async () =>
        Buffer.concat([
          await picture('#abcdef').webp().toBuffer(),
          Buffer.from('<script>alert(1)</script>'),
        ]),
    ],
    [
      'has data inside it',
      async () => withChunk(await picture('#abcdef').webp().toBuffer(), 'EVIL', '<script>'),
    ],
  ])('encodes a picture again that %s', async (_what, make) => {
    const ada = await server.createActor('ada')
    const given = await make()
    expect((await sendRecords(server, ada, [contact(1, { picture: base64(given) })])).status).toBe(
      200,
    )
    const [bytes = Buffer.alloc(0)] = stored()
    expect(bytes.equals(given)).toBe(false)
    expect(bytes.includes('Secret') || bytes.includes('<script')).toBe(false)
    expect((await sharp(bytes).metadata()).format).toBe('webp')
  })

  it('refuses a batch whose pictures have more pixels than one upload may have', async () => {
    const ada = await server.createActor('ada')
    const before = await server.contents()
    const bomb = base64(await picture('#000000', 5000).webp({ lossless: true }).toBuffer())
    const batch = [1, 2, 3].map((at) => contact(at, { picture: bomb }))
    const { status, error } = await sendRecords(server, ada, batch)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['records.2.picture']])
    expect(await server.contents()).toBe(before)
    expect((await sendRecords(server, ada, batch.slice(1))).data).toEqual({
      restored: 2,
      present: 0,
    })
  })

  it.each([
    ['is text', Buffer.from('hello')],
    ['is damaged', Buffer.from('RIFF\x0c\0\0\0WEBPVP8 \0\0\0\0', 'latin1')],
    ['is empty', Buffer.alloc(0)],
  ])('refuses the whole batch if a picture %s, at its field', async (_what, bytes) => {
    const ada = await server.createActor('ada')
    const good = base64(await picture('#abcdef').webp().toBuffer())
    const before = await server.contents()
    const { status, error } = await sendRecords(server, ada, [
      contact(1, { picture: good }),
      contact(2, { picture: base64(bytes) }),
    ])
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['records.1.picture']])
    expect(await server.contents()).toBe(before)
  })
})

function withChunk(webp: Buffer, name: string, text: string): Buffer {
  const header = Buffer.alloc(8)
  header.write(name, 0, 'latin1')
  header.writeUInt32LE(text.length, 4)
  const whole = Buffer.concat([webp, header, Buffer.from(text)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}
