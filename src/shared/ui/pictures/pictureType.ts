/** A picture by its first bytes: whether the server reads it, and whether it moves. */
export interface PictureType {
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'heic'
  isSendable: boolean
  isAnimated: boolean
}

const HEIC = /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/
const FRAME = [0x21, 0xf9, 0x04]

/** Resolves to the type of a picture, or to null for any other file. */
export async function pictureType(file: Blob): Promise<PictureType | null> {
  const head = await bytesOf(file.slice(0, 32))
  const text = String.fromCharCode(...head)
  const sendable = (format: PictureType['format'], isAnimated = false) => ({
    ...{ format, isAnimated },
    isSendable: true,
  })
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return sendable('png')
  if (text.startsWith('\xff\xd8\xff')) return sendable('jpeg')
  if (/^GIF8[79]a/.test(text)) return sendable('gif', hasFrames(await bytesOf(file)))
  if (/^RIFF[^]{4}WEBP/.test(text))
    return sendable('webp', text.startsWith('VP8X', 12) && ((head[20] ?? 0) & 2) !== 0)
  if (/^ftypavi[fs]/.test(text.slice(4))) return sendable('avif', text.startsWith('avis', 8))
  if (HEIC.test(text.slice(4))) return { format: 'heic', isSendable: false, isAnimated: false }
  return null
}

/** Tells whether a GIF has several frames. */
function hasFrames(bytes: Uint8Array): boolean {
  const first = frameAfter(bytes, 0)
  return first !== -1 && frameAfter(bytes, first + FRAME.length) !== -1
}

function frameAfter(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0x21, start); at !== -1; at = bytes.indexOf(0x21, at + 1))
    if (FRAME.every((byte, index) => bytes[at + index] === byte)) return at
  return -1
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}
