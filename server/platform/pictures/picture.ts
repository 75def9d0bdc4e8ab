import sharp from 'sharp'
import { workQueue } from '../workQueue'

/**
 * The error for a refused picture, with a message for its owner. `kind` is 'type' if the file type
 * is not supported.
 */
export class PictureError extends Error {
  constructor(
    readonly kind: 'type' | 'pixels' | 'damaged',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'PictureError'
  }
}

export interface EncodedPicture {
  bytes: Uint8Array
  type: 'image/webp'
}

/** The size in pixels of a box that a picture must fit in. */
export interface PictureBox {
  width: number
  height: number
}

const USUAL: PictureBox = { width: 512, height: 512 }
const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 20

/**
 * The first bytes of each supported type, after `offset` bytes. `format` is the decoder's name for
 * it.
 */
const types = [
  { format: 'png', marks: [{ offset: 0, text: '\x89PNG\r\n\x1a\n' }] },
  { format: 'jpeg', marks: [{ offset: 0, text: '\xff\xd8\xff' }] },
  {
    format: 'webp',
    marks: [
      { offset: 0, text: 'RIFF' },
      { offset: 8, text: 'WEBP' },
    ],
  },
  { format: 'gif', marks: [{ offset: 0, text: 'GIF87a' }] },
  { format: 'gif', marks: [{ offset: 0, text: 'GIF89a' }] },
  { format: 'heif', marks: [{ offset: 4, text: 'ftypavif' }] },
  { format: 'heif', marks: [{ offset: 4, text: 'ftypavis' }] },
]

/**
 * Limits decoding to two pictures at once: each may take 200 MB, and the limit is the process's and
 * not one request's.
 */
export const pictureQueue = workQueue(2)

/**
 * Decodes an uploaded picture and encodes it as WebP: upright (EXIF orientation applied), within
 * `box`, never enlarged, and without metadata or any byte of the upload. Reads PNG, JPEG, WebP,
 * AVIF and the first frame of GIF up to 50 million pixels; throws PictureError for anything else.
 */
export async function encodePicture(upload: Uint8Array, box = USUAL): Promise<EncodedPicture> {
  const format = detectFormat(upload)
  if (!format)
    throw new PictureError(
      'type',
      'This is not a picture we read. Use PNG, JPEG, WebP, GIF or AVIF.',
    )
  return pictureQueue(async () => ({
    bytes: await encode(upload, format, box),
    type: 'image/webp',
  }))
}

async function encode(upload: Uint8Array, expected: string, box: PictureBox): Promise<Uint8Array> {
  try {
    const { format, width, height } = await sharp(upload, { limitInputPixels: false }).metadata()
    if (format !== expected)
      throw new PictureError('type', 'The picture is not of the type it begins like.')
    if (width * height > MAX_PIXELS)
      throw new PictureError(
        'pixels',
        'The picture has more than 50 million pixels. Use a smaller one.',
      )
    return await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer()
  } catch (error) {
    if (error instanceof PictureError) throw error
    throw new PictureError('damaged', 'The picture is damaged and cannot be read.', {
      cause: error,
    })
  }
}

/**
 * Returns the type by its first bytes, before any decoder sees the file: the library would also
 * open SVG and PDF.
 */
function detectFormat(upload: Uint8Array): string | undefined {
  const start = Buffer.from(upload.subarray(0, 16)).toString('latin1')
  return types.find(({ marks }) =>
    marks.every(({ offset, text }) => start.startsWith(text, offset)),
  )?.format
}
