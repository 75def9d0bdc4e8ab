import sharp from 'sharp'
import {
  type PictureBox,
  PictureError,
  encodePicture,
  pictureQueue,
} from '../../platform/pictures/picture'

/** The limit of one upload; a picture of one color has them in a few bytes. */
const MAX_PIXELS = 50_000_000
/** The chunks of pictures that we encode: no metadata, no animation (RFC 9649 section 2). */
const CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']

/**
 * Creates a function that returns the bytes to store for each picture of one request. A WebP within
 * `box` that has our encoding stays unchanged; any other picture is encoded again. Throws
 * PictureError for an unreadable picture, and once the pictures encoded before have 50 million
 * pixels.
 */
export function createPictureReader(): (
  picture: Uint8Array,
  box: PictureBox,
) => Promise<Uint8Array> {
  let pixels = 0
  return async (picture, box) => {
    if ((await reusablePixels(picture, box)) > 0 && (await pictureQueue(() => canDecode(picture))))
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

/** Tells whether this is a RIFF file of exactly this length with no other chunks. */
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

/** Returns the number of pixels in a picture's header if the picture can stay unchanged, else 0. */
export async function reusablePixels(picture: Uint8Array, box: PictureBox): Promise<number> {
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

async function canDecode(picture: Uint8Array): Promise<boolean> {
  try {
    await sharp(picture, { failOn: 'error' }).raw().toBuffer()
    return true
  } catch {
    return false
  }
}
