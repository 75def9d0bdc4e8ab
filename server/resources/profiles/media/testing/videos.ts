/** Makes a box of an ISO base media file. */
export function box(type: string, ...content: (string | Uint8Array)[]): Uint8Array {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 8)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), body])
}

const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/**
 * Makes an MP4 with a recording location, as phones write it. It has the right structure but cannot
 * be played.
 */
export function mp4({ brand = 'mp42', frames = 'frames' } = {}): Uint8Array<ArrayBuffer> {
  const track = box('trak', box('tkhd', 'head'), box('udta', box('name', 'secret-track')))
  const movie = box(
    'moov',
    box('mvhd', 'head'),
    track,
    box('udta', box('\xa9xyz', 'secret-place')),
    box('meta', 'secret-owner'),
  )
  return join(
    box('ftyp', brand, '\0\0\0\0isommp42'),
    movie,
    box('uuid', 'secret-xmp-sixteen'),
    box('mdat', frames),
  )
}

/** Makes the beginning of a WebM, or of another Matroska file. */
export function webm(docType = 'webm'): Uint8Array<ArrayBuffer> {
  const element = (id: string, content: string) =>
    Buffer.concat([
      Buffer.from(id, 'hex'),
      Buffer.from([0x80 | content.length]),
      Buffer.from(content, 'latin1'),
    ])
  const header = Buffer.concat([
    element('4286', '\x01'),
    element('4282', docType),
    element('4287', '\x02'),
  ]).toString('latin1')
  return join(element('1a45dfa3', header), element('18538067', 'frames'))
}
