import { type PixelSize, WHOLE, drawingOf, fitInto } from './cropArea'
import { drawPart } from './drawPart'

/** The pixels of the decoded picture: enough for a banner at four times its size. */
const DECODED: PixelSize = { width: 2560, height: 2560 }
/** The server's limit. */
const MAX_PIXELS = 50_000_000

/** A decoded picture, upright, with a URL that shows it. */
export interface LoadedPicture {
  bitmap: ImageBitmap
  url: string
  release: () => void
}

/**
 * Decodes a picture at a reduced size, so that one of 40 million pixels fits a phone's memory.
 * Resolves to 'large' above 50 million pixels, and to null where this browser cannot read it.
 */
export async function loadPicture(file: Blob): Promise<LoadedPicture | 'large' | null> {
  try {
    const size = await sizeOf(file)
    if (size.width * size.height > MAX_PIXELS) return 'large'
    const { width, height } = fitInto(size, DECODED)
    const bitmap = await createImageBitmap(file, {
      ...{ imageOrientation: 'from-image', resizeQuality: 'high' },
      resizeWidth: width,
      resizeHeight: height,
    })
    const shown = await drawPart(bitmap, drawingOf(WHOLE, bitmap, DECODED))
    const url = URL.createObjectURL(shown)
    const release = () => {
      URL.revokeObjectURL(url)
      bitmap.close()
    }
    return { bitmap, url, release }
  } catch {
    return null
  }
}

/** Reads the size of a picture as it is shown (turned by EXIF), without decoding it. */
async function sizeOf(file: Blob): Promise<PixelSize> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    await new Promise<void>((resolve, reject) => {
      image.addEventListener('load', () => {
        resolve()
      })
      image.addEventListener('error', () => {
        reject(new Error('This browser cannot read the picture.'))
      })
      image.src = url
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(url)
  }
}
