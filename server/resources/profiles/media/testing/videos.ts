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

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
  return bytes
}

interface Track {
  /** The type of its handler, such as `vide`. */
  handler: string
  /** The samples of each chunk. */
  chunks: string[][]
  /** Positions have 64 bits. */
  isLong?: boolean
}

/** Makes an MP4 whose tracks take turns with their chunks, as cameras write it. */
export function mp4WithTracks(...tracks: Track[]): Uint8Array<ArrayBuffer> {
  const head = box('ftyp', 'mp42')
  const data: string[] = []
  const places = tracks.map((): number[] => [])
  let at = head.length + 8
  for (let turn = 0; tracks.some(({ chunks }) => turn < chunks.length); turn += 1)
    tracks.forEach(({ chunks }, index) => {
      const chunk = chunks[turn]?.join('')
      if (chunk === undefined) return
      places[index]?.push(at)
      data.push(chunk)
      at += chunk.length
    })
  const boxes = tracks.map((track, index) => trackBox(track, places[index] ?? []))
  return join(head, box('mdat', ...data), box('moov', ...boxes))
}

function trackBox({ handler, chunks, isLong = false }: Track, places: number[]): Uint8Array {
  const sizes = chunks.flat().map((sample) => sample.length)
  const isEven = sizes.every((size) => size === sizes[0])
  const samples = box(
    'stbl',
    box(
      'stsc',
      numbers(0, chunks.length, ...chunks.flatMap(({ length }, at) => [at + 1, length, 1])),
    ),
    box('stsz', numbers(0, isEven ? (sizes[0] ?? 0) : 0, sizes.length, ...(isEven ? [] : sizes))),
    box(
      isLong ? 'co64' : 'stco',
      numbers(0, places.length, ...places.flatMap((place) => (isLong ? [0, place] : [place]))),
    ),
  )
  const media = box('mdia', box('hdlr', numbers(0, 0), handler, numbers(0)), box('minf', samples))
  return box('trak', box('tkhd', handler), media)
}

/** Makes an element of a Matroska file, without a size if it is to end where its parent goes on. */
export function element(id: string, content: string | Uint8Array, hasSize = true): Uint8Array {
  const body = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  const size = Buffer.alloc(8, 0xff)
  if (hasSize) size.writeUIntBE(body.length, 2, 6)
  size.set(hasSize ? [0x01, 0] : [0x01])
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}

/** Makes a WebM, or another Matroska file, with a place in its tags. It cannot be played. */
export function webm(docType = 'webm'): Uint8Array<ArrayBuffer> {
  const head = [element('4286', '\x01'), shortElement('4282', docType)]
  const tags = element('1254c367', element('7373', 'secret-place'))
  const cluster = element('1f43b675', element('a3', 'frames'))
  return join(element('1a45dfa3', join(...head)), element('18538067', join(tags, cluster)))
}

function shortElement(id: string, content: string): Uint8Array {
  return join(Buffer.from(id, 'hex'), Buffer.from([0x80 | content.length]), Buffer.from(content))
}
