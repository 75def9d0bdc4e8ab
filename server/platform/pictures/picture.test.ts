import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PictureError, encodePicture } from './picture'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f7a6d' } })

async function faultOf(upload: Uint8Array): Promise<PictureError> {
  const error: unknown = await encodePicture(upload).then(
    () => 'no fault',
    (reason: unknown) => reason,
  )
  if (error instanceof PictureError) return error
  throw new Error(`Expected a PictureError, got ${String(error)}`)
}

/** Writes a PNG of one color by hand, because a library would take very long. */
function flatPng(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, checksum])
  }
  const pixels = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 100)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return (crc ^ 0xffffffff) >>> 0
}

describe('encodePicture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'reads %s and gives WebP of the same proportions',
    async (format) => {
      const { bytes, type } = await encodePicture(
        await plain(1200, 600).toFormat(format).toBuffer(),
      )
      expect(type).toBe('image/webp')
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'webp',
        width: 512,
        height: 256,
      })
    },
  )

  it('never enlarges', async () => {
    const { bytes } = await encodePicture(await plain(40, 90).png().toBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 90 })
  })

  it('fits the box that is asked for', async () => {
    const { bytes } = await encodePicture(await plain(1200, 600).png().toBuffer(), {
      width: 1600,
      height: 300,
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 600, height: 300 })
  })

  it('keeps transparency', async () => {
    const clear = sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const { bytes } = await encodePicture(await clear.png().toBuffer())
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
  })

  it('turns a picture upright and drops its metadata', async () => {
    const upload = await plain(100, 50)
      .withExif({
        IFD0: { Make: 'Secret camera', Copyright: 'Someone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(upload).metadata()).orientation).toBe(6)
    expect(Buffer.from(upload).includes('Secret camera')).toBe(true)
    const { bytes } = await encodePicture(upload)
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ width: 50, height: 100 })
    expect(
      Object.keys(metadata).filter((key) =>
        ['exif', 'xmp', 'iptc', 'icc', 'orientation'].includes(key),
      ),
    ).toEqual([])
    expect(Buffer.from(bytes).includes('Secret camera')).toBe(false)
  })

  it('reads only the first frame of an animation', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 10, height: 10, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = await Promise.all(['#ff0000', '#0000ff'].map(frame))
    const upload = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(upload, { animated: true }).metadata()).pages).toBe(2)
    const { bytes } = await encodePicture(upload)
    expect((await sharp(bytes, { animated: true }).metadata()).pages ?? 1).toBe(1)
    const [red, , blue] = (await sharp(bytes).stats()).channels
    expect(red?.mean).toBeGreaterThan(200)
    expect(blue?.mean).toBeLessThan(50)
  })

  it('leaves nothing of a script behind the picture', async () => {
    const upload = Buffer.concat([
      await plain(20, 20).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const { bytes } = await encodePicture(upload)
    expect(Buffer.from(bytes).includes('<script')).toBe(false)
  })

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  it.each([
    ['nothing', ''],
    ['one byte', '\xff'],
    ['text', 'hello'],
    ['SVG', svg],
    ['SVG behind an XML declaration', `<?xml version="1.0"?>${svg}`],
    ['SVG behind a byte order mark', `\xef\xbb\xbf${svg}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['zip', 'PK\x03\x04'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['BMP', 'BM\x1e\0\0\0\0\0\0\0'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0'],
    ['WAV in RIFF', 'RIFF\x24\0\0\0WAVEfmt '],
  ])('refuses %s by its type', async (_, content) => {
    expect((await faultOf(Buffer.from(content, 'latin1'))).kind).toBe('type')
  })

  it.each([
    ['PNG', '\x89PNG\r\n\x1a\nrubbish'],
    ['JPEG', '\xff\xd8\xff\xe0rubbish'],
    ['WebP', 'RIFF\x10\0\0\0WEBPVP8 rubbish'],
    ['GIF', 'GIF89arubbish'],
    ['AVIF', '\0\0\0\x18ftypavif\0\0\0\0rubbish'],
    ['JPEG mark before SVG', `\xff\xd8\xff${svg}`],
  ])('refuses a damaged %s', async (_, content) => {
    expect((await faultOf(Buffer.from(content, 'latin1'))).kind).toBe('damaged')
  })

  it('refuses a truncated picture', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
    const whole = await sharp({
      create: { width: 300, height: 300, channels: 3, background: '#000', noise },
    })
      .jpeg()
      .toBuffer()
    expect((await faultOf(whole.subarray(0, whole.length / 2))).kind).toBe('damaged')
  })

  it('refuses too many pixels by the header alone', async () => {
    const fault = await faultOf(flatPng(20_000, 20_000))
    expect([fault.kind, fault.message]).toEqual([
      'pixels',
      'The picture has more than 50 million pixels. Use a smaller one.',
    ])
  })
})
