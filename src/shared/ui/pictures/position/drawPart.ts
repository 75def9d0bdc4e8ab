import { MAX_FILE_BYTES } from '@/contract/fields'
import type { drawingOf } from './cropArea'

/** Browsers that do not write WebP write PNG instead: both keep transparency. */
const TYPES: readonly string[] = ['image/webp', 'image/png']

/**
 * Draws a part of a picture and encodes it, without any metadata. Throws if this browser cannot, or
 * if it is over 5 MB.
 */
export async function drawPart(
  picture: ImageBitmap,
  { source, canvas: size }: ReturnType<typeof drawingOf>,
): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2D canvas.')
  context.imageSmoothingQuality = 'high'
  const { x, y, width, height } = source
  context.drawImage(picture, x, y, width, height, 0, 0, size.width, size.height)
  const drawn = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, TYPES[0], 0.92)
  })
  if (drawn === null || !TYPES.includes(drawn.type)) throw new Error('The canvas was not encoded.')
  return drawn
}

/** Returns a drawn part as the file to send, named like the picture. */
export function partFile(part: Blob, { name }: File): File {
  if (part.size > MAX_FILE_BYTES) throw new Error('The part is over 5 MB.')
  const bare = name.replace(/\.[^.]*$/, '')
  return new File([part], `${bare}.${part.type === 'image/png' ? 'png' : 'webp'}`, {
    type: part.type,
  })
}
