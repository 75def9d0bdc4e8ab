import sharp from 'sharp'
import {
  type PictureBox,
  PictureError,
  encodePicture,
  pictureQueue,
} from '../../platform/pictures/picture'

/** One upload may have as many; pictures of one colour make them out of a few bytes. */
const MAX_PIXELS = 50_000_000
/** The chunks of a picture that we encode: no metadata, no animation (RFC 9649 section 2). */
const CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']

/**
 * Makes what gives the bytes to store of one request's pictures: a WebP within `box` as we encode them stays as it is, byte for byte; anything else is encoded anew.
 * Throws PictureError for what is no picture, and when those encoded before had 50 million pixels.
 */
export function createPictureReader(): (
  picture: Uint8Array,
  box: PictureBox,
) => Promise<Uint8Array> {
  let pixels = 0
  return async (picture, box) => {
    if ((await keptPixels(picture, box)) > 0 && (await pictureQueue(() => decodes(picture))))
      return picture
    if (pixels >= MAX_PIXELS)
      throw new PictureError(
        'pixels',
        'These pictures have more than 50 million pixels together. Send fewer at once, or smaller ones.',
      )
    const { bytes } = await encodePicture(picture, box)
    const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata()
    pixels += width * height
    return bytes
  }
}

/** Whether it is a RIFF file of exactly this length that holds nothing but those chunks. */
function hasOwnChunks(picture: Uint8Array): boolean {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  if (
    bytes.length < 20 ||
    bytes.toString('latin1', 0, 4) !== 'RIFF' ||
    bytes.toString('latin1', 8, 12) !== 'WEBP'
  )
    return false
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = 12
  while (at + 8 <= bytes.length) {
    if (!CHUNKS.includes(bytes.toString('latin1', at, at + 4))) return false
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return at === bytes.length
}

/** How many pixels a picture says that it has, where it is of the kind and size that stays as it is if it can be decoded; else 0. */
export async function keptPixels(picture: Uint8Array, box: PictureBox): Promise<number> {
  if (!hasOwnChunks(picture)) return 0
  try {
    const { format, width, height, pages = 1, exif, icc, xmp } = await sharp(picture).metadata()
    const isKept =
      format === 'webp' &&
      width <= box.width &&
      height <= box.height &&
      pages === 1 &&
      !exif &&
      !icc &&
      !xmp
    return isKept ? width * height : 0
  } catch {
    return 0
  }
}

async function decodes(picture: Uint8Array): Promise<boolean> {
  try {
    await sharp(picture, { failOn: 'error' }).raw().toBuffer()
    return true
  } catch {
    return false
  }
}
