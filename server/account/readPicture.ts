import sharp from 'sharp'
import { encodePicture } from '../contacts/picture'

const EDGE = 512
/** The chunks of a picture that we encode: no metadata, no animation (RFC 9649 section 2). */
const CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']

/**
 * The bytes to store of an archive's picture: a WebP as we encode them stays as it is, byte for byte; anything else is encoded anew. Throws
 * PictureFault for what is no picture.
 */
export async function readPicture(picture: Uint8Array): Promise<Uint8Array> {
  if (hasOwnChunks(picture) && (await decodes(picture))) return picture
  return (await encodePicture(picture)).bytes
}

/** Whether it is a RIFF file of exactly this length that holds nothing but those chunks. */
function hasOwnChunks(picture: Uint8Array): boolean {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return false
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = 12
  while (at + 8 <= bytes.length) {
    if (!CHUNKS.includes(bytes.toString('latin1', at, at + 4))) return false
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return at === bytes.length
}

async function decodes(picture: Uint8Array): Promise<boolean> {
  try {
    const { format, width, height, pages = 1, exif, icc, xmp } = await sharp(picture).metadata()
    if (format !== 'webp' || width > EDGE || height > EDGE || pages > 1 || exif || icc || xmp) return false
    await sharp(picture, { failOn: 'error' }).raw().toBuffer()
    return true
  } catch {
    return false
  }
}
