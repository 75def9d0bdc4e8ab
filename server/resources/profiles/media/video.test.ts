import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../platform/http/apiError'
import { box, element, mp4, mp4WithTracks, webm } from './testing/videos'
import { videoType } from './videoType'
import { removeVideoMetadata } from './removeVideoMetadata'
import { removeWebmMetadata } from './removeWebmMetadata'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('videoType', () => {
  it.each([
    ['MP4', mp4(), 'video/mp4'],
    ['MP4 of another brand', mp4({ brand: 'isom' }), 'video/mp4'],
    ['WebM', webm(), 'video/webm'],
    ['WebM with a padded doctype', webm('webm\0\0'), 'video/webm'],
    ['Matroska', webm('matroska'), null],
    ['QuickTime', mp4({ brand: 'qt  ' }), null],
    ['AVIF', mp4({ brand: 'avif' }), null],
    ['HEIC', mp4({ brand: 'heic' }), null],
    ['3GP', mp4({ brand: '3gp4' }), null],
    [
      'an EBML header without a doctype',
      bytes(`\x1a\x45\xdf\xa3\x84\x42\x86\x81\x01${' '.repeat(20)}`),
      null,
    ],
    ['a picture', bytes('\x89PNG\r\n\x1a\n0000000000000000'), null],
    ['a page', bytes('<!doctype html><script>alert(1)</script>'), null],
    ['a page that speaks of videos', bytes('<!--ftypmp42--><script>alert(1)</script>'), null],
    ['an AVI', bytes('RIFF\x10\0\0\0AVI LIST0000000000'), null],
    ['too little', mp4().subarray(0, 12), null],
    ['nothing', new Uint8Array(), null],
  ])('knows %s', (_name, upload, type) => {
    expect(videoType(upload)).toBe(type)
  })
})

/** Makes a video with a wrong number in the tables of what a camera records. */
function withNumber(table: string, position: number, value: number): Buffer {
  const track = { handler: 'meta', chunks: [['place'.repeat(1000)]] }
  const upload = Buffer.from(mp4WithTracks(track, track))
  for (const { index } of upload.toString('latin1').matchAll(new RegExp(table, 'g')))
    upload.writeUInt32BE(value, index + 4 + position)
  return upload
}

describe('removeVideoMetadata', () => {
  it('blanks user data and metadata, and leaves everything else in place', () => {
    const upload = mp4()
    const kept = Buffer.from(removeVideoMetadata(upload))
    expect(Buffer.from(upload).includes('secret')).toBe(true)
    expect([kept.includes('secret'), kept.includes('udta'), kept.length]).toEqual([
      false,
      false,
      upload.length,
    ])
    expect([kept.indexOf('mdat'), kept.indexOf('tkhd'), kept.includes('frames')]).toEqual([
      Buffer.from(upload).indexOf('mdat'),
      Buffer.from(upload).indexOf('tkhd'),
      true,
    ])
  })

  it('reads long sizes, and a last box without a size', () => {
    const long = Buffer.concat([
      bytes('\0\0\0\x01mdat\0\0\0\0\0\0\0\x14xxxx'),
      box('moov', 'x'),
      bytes('\0\0\0\0meta secret'),
    ])
    expect(Buffer.from(removeVideoMetadata(long)).includes('secret')).toBe(false)
  })

  it.each([
    ['short', false],
    ['long', true],
  ])('blanks what a camera records beside picture and sound, at %s positions', (_name, isLong) => {
    const upload = mp4WithTracks(
      { handler: 'vide', chunks: [['picture1', 'picture2'], ['picture03']], isLong },
      { handler: 'meta', chunks: [['secret', 'secret-place'], ['secret'], ['secret']], isLong },
      { handler: 'soun', chunks: [['sound'], ['sound']], isLong },
      { handler: 'text', chunks: [['secret']], isLong },
    )
    const text = Buffer.from(upload).toString('latin1')
    const kept = Buffer.from(removeVideoMetadata(upload)).toString('latin1')
    const places = (of: string) =>
      ['picture1picture2', 'picture03', 'sound'].map((x) => of.indexOf(x))
    expect([kept.length, ...places(kept)]).toEqual([text.length, ...places(text)])
    expect(kept).not.toMatch(/secret|place|meta|text/)
  })

  it('is not exhausted by nested boxes', () => {
    const nested = Buffer.alloc(200_000 * 8)
    for (let at = 0; at < nested.length; at += 8) {
      nested.writeUInt32BE(nested.length - at, at)
      nested.write('moov', at + 4, 'latin1')
    }
    expect(Buffer.from(removeVideoMetadata(nested)).equals(nested)).toBe(true)
  })

  it.each([
    ['is cut off', mp4().subarray(0, -3)],
    [
      'has a box larger than the one around it',
      Buffer.concat([box('moov', bytes('\0\0\0\xfftrak')), box('mdat', 'x'.repeat(300))]),
    ],
    [
      'has a box smaller than its own head',
      Buffer.concat([box('moov', 'x'), bytes('\0\0\0\x04mdat')]),
    ],
    ['has a long size without one', Buffer.concat([box('moov', 'x'), bytes('\0\0\0\x01mdat')])],
    [
      'has an endless size',
      Buffer.concat([box('moov', 'x'), bytes('\0\0\0\x01mdat\xff\xff\xff\xff\xff\xff\xff\xff')]),
    ],
    ['has a table that is cut off', withNumber('stco', 4, 1000)],
    ['has a sample larger than the file', withNumber('stsz', 4, 0xffffffff)],
    ['has more samples than bytes, in two tracks', withNumber('stsz', 4, 5300)],
    [
      'has boxes without end',
      box('moov', Buffer.concat(Array.from({ length: 100_001 }, () => box('free')))),
    ],
    ['has no movie', Buffer.concat([box('ftyp', 'mp42'), box('mdat', 'x')])],
  ])('refuses a file that %s', (_name, upload) => {
    expect(() => removeVideoMetadata(upload)).toThrow(ApiError)
  })
})

describe('removeWebmMetadata', () => {
  const tags = element('1254c367', 'secret')
  const cluster = element('1f43b675', element('a3', 'frames'))
  const clean = (...parts: Uint8Array[]) => Buffer.from(removeWebmMetadata(Buffer.concat(parts)))

  it('blanks tags and attachments of any length, and leaves everything else in place', () => {
    const attached = element('1941a469', 'secret'.repeat(100))
    const upload = Buffer.concat([tags, cluster, attached, element('1254c367', '')])
    const kept = clean(element('18538067', upload))
    expect(kept.includes('secret')).toBe(false)
    expect(kept.subarray(12 + tags.length).indexOf(cluster)).toBe(0)
    // A second time there is nothing left to blank, so what took the place can be read.
    expect(clean(kept).equals(kept)).toBe(true)
  })

  it('reads a live recording, whose segment and clusters have no size, also one that is cut off', () => {
    const live = element('1f43b675', element('a3', 'frames'), false)
    const kept = clean(element('18538067', '', false), live, live, tags, cluster.subarray(0, -2))
    expect([kept.includes('secret'), kept.includes('frames')]).toEqual([false, true])
  })

  it.each([
    ['is empty', Buffer.alloc(0)],
    ['has no segment', cluster],
    ['has something else between its elements', Buffer.concat([webm(), Buffer.alloc(8)])],
    ['ends in the middle of a size', Buffer.concat([webm(), tags.subarray(0, 6)])],
  ])('refuses a file that %s', (_name, upload) => {
    expect(() => removeWebmMetadata(upload)).toThrow(ApiError)
  })

  it('is not exhausted by many elements', () => {
    const many = Buffer.concat([element('18538067', '', false), Buffer.alloc(1_000_000, 0x80)])
    expect(clean(many).equals(many)).toBe(true)
  })
})
